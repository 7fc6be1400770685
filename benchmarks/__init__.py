"""Measures mnemic beside plain search. Numpy works in one thread here, as in the server: two only wait for each other."""

from mnemic.server.process import share_processor

share_processor()
