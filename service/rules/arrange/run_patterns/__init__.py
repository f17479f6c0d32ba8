"""Going out in runs of given lengths."""
