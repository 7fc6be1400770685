"""The use-cases, one verb a module: remember, recall, forget, restore, extract and their kin."""
