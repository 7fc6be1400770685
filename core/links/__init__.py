"""Links between memories: written, alike, by what they both name, recalled together, superseded, and to code."""
