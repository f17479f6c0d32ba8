"""Tests of the whole system: real processes, faults, clusters, deployments, SDKs."""
