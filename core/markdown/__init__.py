"""The text of memory files: front matter and entries, read with their spans and changed by splices."""
