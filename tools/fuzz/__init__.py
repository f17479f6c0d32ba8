"""Coverage-guided fuzzing of code that reads untrusted input: it must accept or refuse any bytes without failing."""
