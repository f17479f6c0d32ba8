"""The contract as client developers rely on it: played by, held to, kept from release to release."""
