"""A store's folder: where it is, which files are memories, and writing that leaves the old or the new state."""
