"""Evaluation sets that belong to the project, and what makes them."""
