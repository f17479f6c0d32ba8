"""deploy/watch: alerts and dashboard ask for what there is, and Prometheus takes its files."""

import json
import re
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY

from service.monitoring import metrics
from tests.kit.programs import DEPLOY, output, program

WATCH = DEPLOY / "watch"
ALERTS = [rule for group in yaml.safe_load((WATCH / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
PANELS = json.loads((WATCH / "dashboard.json").read_text())["panels"]
EXPRESSIONS = [rule["expr"] for rule in ALERTS] + [asked["expr"] for panel in PANELS for asked in panel["targets"]]
NAME = re.compile(r"\brummy_\w+")
LABELS = re.compile(r"\b(rummy_\w+)\{([^}]*)\}|\b(?:by|without) \(([^)]*)\)")
"""What a selector or a sum names."""


def there_is() -> set[str]:
    """Every name that Prometheus would find, labels or not."""
    named: set[str] = set()
    for family in REGISTRY.collect():
        kinds = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"], "gauge": [""]}
        named |= {family.name + end for end in kinds.get(family.type, ())}
    return {name for name in named if name.startswith("rummy_")}


def labels_of() -> set[str]:
    """Every label that a metric of ours has, and those that Prometheus adds."""
    ours = [each for each in vars(metrics).values() if hasattr(each, "_labelnames")]
    return {"le", "job"} | {label for each in ours for label in each._labelnames}


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_is_asked_for_is_counted(expression: str) -> None:
    assert set(NAME.findall(expression)) <= there_is()
    for _, selected, summed in LABELS.findall(expression):
        names = {re.split(r"[=!]", each)[0].strip() for each in (selected or summed).split(",")}
        assert names <= labels_of()


def test_whatever_is_counted_is_on_the_dashboard() -> None:
    shown = " ".join(asked["expr"] for panel in PANELS for asked in panel["targets"])
    assert {re.sub("_(total|bucket|sum|count)$", "", name) for name in there_is()} == {
        re.sub("_(total|bucket|sum|count)$", "", name) for name in NAME.findall(shown)
    }


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_each_alert_says_what_it_means_and_what_to_do(rule: dict[str, object]) -> None:
    assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
    assert isinstance(rule["annotations"], dict)
    assert set(rule["annotations"]) == {"summary", "do"}


def test_no_panel_lies_on_another() -> None:
    places = [panel["gridPos"] for panel in PANELS]
    assert len({(place["x"], place["y"]) for place in places}) == len(PANELS)
    assert all(place["x"] % place["w"] == 0 and place["x"] + place["w"] <= 24 for place in places)


def test_prometheus_takes_its_files() -> None:
    promtool = program("promtool")
    output(promtool, "check", "config", WATCH / "prometheus.yml")
    output(promtool, "check", "rules", WATCH / "alerts.yml")


def test_prometheus_asks_where_the_metrics_are() -> None:
    asked = yaml.safe_load((WATCH / "prometheus.yml").read_text())["scrape_configs"]
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for job in asked:
        ((place,),) = (job["dns_sd_configs"],)
        (name,) = place["names"]
        assert job["job_name"] == f"rummy-{name}"
        assert composed[name]["environment"]["METRICS_PORT"] == str(place["port"])


def test_the_jobs_of_the_alerts_are_those_that_are_asked() -> None:
    jobs = {job for rule in ALERTS for job in re.findall(r'job="([^"]+)"', str(rule["expr"]))}
    assert jobs == {"rummy-api", "rummy-worker"}
    assert Path(WATCH / "prometheus.yml").read_text().count("job_name") == len(jobs)
