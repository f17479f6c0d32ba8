"""Starts programs, and gets between them: servers, browsers, proxies, shells."""
