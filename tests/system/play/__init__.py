"""The whole service as players meet it: real processes, real requests, whole games."""
