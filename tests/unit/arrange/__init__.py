"""Tests of the finding of melds, against an exhaustive search that is slow and plain."""
