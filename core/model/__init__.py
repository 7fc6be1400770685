"""Models that a person named in the settings: one port, an adapter for each way to ask, and what keeps them in bounds."""
