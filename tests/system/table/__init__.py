"""The card table in Chromium, played by clicks."""
