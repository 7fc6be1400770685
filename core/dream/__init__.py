"""Dream: memories that say the same become one, what was overtaken leaves recall, what went cold is put away in short."""
