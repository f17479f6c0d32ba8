"""Client SDKs for four languages, generated from the contract."""
