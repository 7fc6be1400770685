"""What a memory speaks of: files, lines and symbols of a project, and whether they still say what they said."""
