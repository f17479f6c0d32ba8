"""The SDKs that `make sdks` writes: programs that use them, and the models of those that cannot run here."""
