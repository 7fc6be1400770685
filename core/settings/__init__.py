"""Options: their table, the layers that set them, and what comes of it."""
