"""Client SDKs for eight languages, generated from the contract."""
