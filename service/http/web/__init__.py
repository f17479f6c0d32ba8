"""The card table: the page that people play on in a browser, built from `web`."""
