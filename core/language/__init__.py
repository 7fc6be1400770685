"""What words mean here, in seven languages: dates, signs, subjects, and whether two statements agree."""
