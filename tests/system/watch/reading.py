"""Metrics as Prometheus reads them."""

import time
from collections.abc import Callable
from typing import NamedTuple

import httpx
from prometheus_client.parser import text_string_to_metric_families

PATIENCE = 30.0


class Metrics(NamedTuple):
    """The metrics at one time."""

    text: str

    @classmethod
    def at(cls, port: int) -> "Metrics":
        """The metrics on this port of this machine."""
        return cls(httpx.get(f"http://127.0.0.1:{port}/metrics").raise_for_status().text)

    def samples(self) -> list[tuple[str, dict[str, str], float]]:
        """All samples with their names and labels."""
        families = text_string_to_metric_families(self.text)
        return [(each.name, each.labels, each.value) for family in families for each in family.samples]

    def sum(self, name: str, **labels: str) -> float:
        """The sum of all samples of this name with these labels."""
        return sum(value for called, said, value in self.samples() if called == name and labels.items() <= said.items())

    def values(self, label: str) -> set[str]:
        """All values of this label."""
        return {labels[label] for _, labels, _ in self.samples() if label in labels}


def until(port: int, holds: Callable[[Metrics], bool]) -> Metrics:
    """Waits until `holds` is true of the metrics on this port; returns them."""
    end = time.monotonic() + PATIENCE
    while not holds(found := Metrics.at(port)):
        assert time.monotonic() < end, found.text
        time.sleep(0.05)
    return found
