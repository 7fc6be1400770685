"""What a memory is, and every rule about it. Knows no wire, no editor and no event loop."""
