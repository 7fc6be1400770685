"""The version of this build; a constant, for reading package metadata costs a handshake 27 ms."""

VERSION = "0.1.0"
