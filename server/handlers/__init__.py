"""One handler, one file. ``server/app.py`` holds the table that registers them."""
