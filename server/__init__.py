"""The conversation: who asked, in what order, what to answer."""
