"""Metrics as Prometheus reads them."""

import time
from collections.abc import Callable
from typing import NamedTuple

import httpx
from prometheus_client.parser import text_string_to_metric_families

PATIENCE = 30.0


class Metrics(NamedTuple):
    """What was read at one time."""

    text: str

    @classmethod
    def at(cls, port: int) -> "Metrics":
        """What is shown on this port of this machine."""
        return cls(httpx.get(f"http://127.0.0.1:{port}/metrics").raise_for_status().text)

    def samples(self) -> list[tuple[str, dict[str, str], float]]:
        """Every number with its name and labels."""
        families = text_string_to_metric_families(self.text)
        return [(each.name, each.labels, each.value) for family in families for each in family.samples]

    def sum(self, name: str, **labels: str) -> float:
        """All numbers of this name with these labels, together."""
        return sum(value for called, said, value in self.samples() if called == name and labels.items() <= said.items())

    def values(self, label: str) -> set[str]:
        """What this label says anywhere."""
        return {labels[label] for _, labels, _ in self.samples() if label in labels}


def until(port: int, holds: Callable[[Metrics], bool]) -> Metrics:
    """What is shown once this holds, which it has to sooner or later."""
    end = time.monotonic() + PATIENCE
    while not holds(found := Metrics.at(port)):
        assert time.monotonic() < end, found.text
        time.sleep(0.05)
    return found
