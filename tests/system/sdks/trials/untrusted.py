"""Asks a service whose certificate is not trusted: `python untrusted.py URL`."""

import sys

import httpx
from rummy_client import connect

try:
    connect(sys.argv[1]).seat("g").game()
except httpx.ConnectError as error:
    print("certificate" in str(error))
