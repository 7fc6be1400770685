"""Hovers: what a place in a document says, and which memories bear on it."""
