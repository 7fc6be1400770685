"""The words on the wire: method names, messages, options, and conversion from and to JSON."""
