"""deploy/watch: alerts and dashboard use existing metrics, and Prometheus accepts its files."""

import json
import re
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY

from service.monitoring import metrics
from service.settings import Settings
from tests.kit.servers.programs import DEPLOY, output, program

WATCH = DEPLOY / "watch"
ALERTS = [rule for group in yaml.safe_load((WATCH / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
PANELS = json.loads((WATCH / "dashboard.json").read_text())["panels"]
EXPRESSIONS = [rule["expr"] for rule in ALERTS] + [asked["expr"] for panel in PANELS for asked in panel["targets"]]
NAME = re.compile(r"\brummy_\w+")
LABELS = re.compile(r"\b(rummy_\w+)\{([^}]*)\}|\b(?:by|without) \(([^)]*)\)")
"""Matches the labels in a selector, or after `by` and `without`."""


def metric_names() -> set[str]:
    """Every name that Prometheus would find, with or without labels."""
    named: set[str] = set()
    for family in REGISTRY.collect():
        kinds = {"counter": ["_total"], "histogram": ["_bucket", "_sum", "_count"], "gauge": [""]}
        named |= {family.name + end for end in kinds.get(family.type, ())}
    return {name for name in named if name.startswith("rummy_")}


def label_names() -> set[str]:
    """The labels of our metrics, and those that Prometheus adds."""
    ours = [each for each in vars(metrics).values() if hasattr(each, "_labelnames")]
    return {"le", "job"} | {label for each in ours for label in each._labelnames}


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_every_expression_uses_existing_metrics_and_labels(expression: str) -> None:
    assert set(NAME.findall(expression)) <= metric_names()
    for _, selected, summed in LABELS.findall(expression):
        names = {re.split(r"[=!]", each)[0].strip() for each in (selected or summed).split(",")}
        assert names <= label_names()


def test_every_metric_is_on_the_dashboard() -> None:
    shown = " ".join(asked["expr"] for panel in PANELS for asked in panel["targets"])
    assert {re.sub("_(total|bucket|sum|count)$", "", name) for name in metric_names()} == {
        re.sub("_(total|bucket|sum|count)$", "", name) for name in NAME.findall(shown)
    }


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_each_alert_has_a_summary_and_an_instruction(rule: dict[str, object]) -> None:
    assert set(rule) == {"alert", "expr", "for", "labels", "annotations"}
    assert isinstance(rule["annotations"], dict)
    assert set(rule["annotations"]) == {"summary", "do"}


def test_no_two_panels_overlap() -> None:
    places = [panel["gridPos"] for panel in PANELS]
    assert len({(place["x"], place["y"]) for place in places}) == len(PANELS)
    assert all(place["x"] % place["w"] == 0 and place["x"] + place["w"] <= 24 for place in places)


def test_prometheus_accepts_its_files() -> None:
    promtool = program("promtool")
    output(promtool, "check", "config", WATCH / "prometheus.yml")
    output(promtool, "check", "rules", WATCH / "alerts.yml")


@pytest.mark.parametrize(("ahead", "fires"), [(1.5, True), (-1.5, True), (0.5, False)])
def test_alert_tells_of_a_host_whose_clock_is_wrong(tmp_path: Path, ahead: float, fires: bool) -> None:
    labels = {"instance": "api-1", "job": "rummy-api"}
    (alert,) = (rule for rule in ALERTS if rule["alert"] == "RummyClockWrong")
    expected = {"exp_labels": labels | alert["labels"], "exp_annotations": alert["annotations"]}
    test = {
        "interval": "1m",
        "input_series": [
            {"series": 'rummy_clock_ahead_seconds{instance="api-1",job="rummy-api"}', "values": f"{ahead}x10"}
        ],
        "alert_rule_test": [
            {"eval_time": "4m", "alertname": alert["alert"], "exp_alerts": []},
            {"eval_time": "6m", "alertname": alert["alert"], "exp_alerts": [expected] if fires else []},
        ],
    }
    text = yaml.safe_dump({"rule_files": [str(WATCH / "alerts.yml")], "tests": [test]})
    (tmp_path / "tests.yml").write_text(text)
    output(program("promtool"), "test", "rules", tmp_path / "tests.yml")


def test_prometheus_scrapes_the_metrics_ports_of_the_composition() -> None:
    asked = yaml.safe_load((WATCH / "prometheus.yml").read_text())["scrape_configs"]
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    for job in asked:
        ((place,),) = (job["dns_sd_configs"],)
        (name,) = place["names"]
        assert job["job_name"] == f"rummy-{name}"
        assert composed[name]["environment"]["METRICS_PORT"] == str(place["port"])


def test_alerts_name_exactly_the_scraped_jobs() -> None:
    jobs = {job for rule in ALERTS for job in re.findall(r'job="([^"]+)"', str(rule["expr"]))}
    assert jobs == {"rummy-api", "rummy-worker"}
    assert Path(WATCH / "prometheus.yml").read_text().count("job_name") == len(jobs)


def test_alert_of_a_full_store_comes_before_new_games_are_refused() -> None:
    (rule,) = [rule for rule in ALERTS if "rummy_store_fill_ratio" in rule["expr"]]
    (share,) = re.findall(r"> ([0-9.]+)$", rule["expr"])
    assert 100 * float(share) < Settings.store_fill_percent
    assert f"({Settings.store_fill_percent})" in rule["annotations"]["summary"]
