"""The Kotlin SDK, compiled with stand-ins for what it calls."""
