"""One store, open: what was read from its files, what is derived from that, and the one way to change them."""
