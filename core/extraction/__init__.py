"""Finding what is worth keeping in chats and documents, by rule."""
