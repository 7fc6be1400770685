"""The demonstration: a real server, a real conversation, in a folder of its own that goes away afterwards."""
