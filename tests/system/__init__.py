"""Tests of the whole: real processes, faults, clusters, deployments, SDKs."""
