"""Tests of one layer on a real store: HTTP in process, tables, store, the contract."""
