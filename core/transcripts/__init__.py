"""Transcripts that other programs keep of their chats, read as chats: one module for each format."""
