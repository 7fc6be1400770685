"""Finding memories: the analyser, the SQLite index, and the lexical ranking over it."""
