"""The checkup of everything that a store consists of: what is well, what is not, and what can safely be mended."""
