"""The one HTTP client, what it knows of the contract, and readers of event streams."""
