"""Events over HTTP: streams, long polls, and who is connected."""
