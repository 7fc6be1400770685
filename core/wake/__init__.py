"""The orientation at a session's start: what is chosen for it, how it is worded, and how it stays in its budget."""
