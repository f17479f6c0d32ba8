"""The connection to one server or several, and the clock of the store."""
