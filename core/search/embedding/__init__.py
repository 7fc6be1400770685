"""Embedding models: texts into unit vectors, offline in the process, or by an endpoint that the person named."""
