"""Events over HTTP: streams, long polls, presence."""
