"""What outlives a process beside the files: state, the undo log, and the SQLite files under them."""
