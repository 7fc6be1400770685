"""Finding and masking secrets, in linear time."""
