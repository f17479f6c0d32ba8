"""A REST service for games of the rummy family."""
