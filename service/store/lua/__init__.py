"""The Lua scripts and the class that runs them by their hash."""
