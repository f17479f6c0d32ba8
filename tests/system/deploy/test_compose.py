"""compose.yaml as docker-compose reads it: contained, bounded, and in accord with the files it mounts."""

import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from service.settings import Settings
from tests.kit.servers.programs import DEPLOY
from tests.system.deploy.facts import bytes_in, graceful_timeout, seconds_in, settings_with
from tests.system.deploy.rendering import PLACE, TEMPLATE

Compose = dict[str, Any]


def test_composition_runs_api_worker_nginx_and_redis(compose: Compose) -> None:
    assert sorted(compose["services"]) == ["api", "nginx", "redis", "worker"]
    assert compose["services"]["api"]["image"] == compose["services"]["worker"]["image"]


@pytest.mark.parametrize("name", ["api", "nginx", "redis", "worker"])
def test_each_service_is_contained_and_bounded(compose: Compose, name: str) -> None:
    service = compose["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert {"cpus", "memory"} <= set(service["deploy"]["resources"]["limits"])
    assert service["logging"]["options"]["max-size"]
    assert service["restart"] == "unless-stopped"
    assert name in {"api", "worker"} or re.fullmatch(r"[1-9]\d*:\d+", service["user"])  # the image names theirs


def test_only_nginx_is_reachable_from_outside(compose: Compose) -> None:
    assert [name for name, service in compose["services"].items() if "ports" in service] == ["nginx"]
    assert list(compose["services"]["redis"]["networks"]) == ["back"]
    assert compose["networks"]["back"]["internal"] is True


@pytest.mark.parametrize("name", ["api", "worker"])
def test_every_variable_is_a_valid_setting(compose: Compose, tmp_path: Path, name: str) -> None:
    assert isinstance(settings_with(compose["services"][name]["environment"], tmp_path), Settings)


def test_composition_contains_no_secret(compose: Compose) -> None:
    for service in compose["services"].values():
        assert not {"SECRET_KEY", "REDIS_URL"} & set(service.get("environment", {}))
        for secret in service.get("secrets", []):
            assert secret["source"] in compose["secrets"]
    for name, secret in compose["secrets"].items():
        assert Path(secret["file"]).relative_to(DEPLOY) == Path("secrets", name)


def test_forwarded_headers_are_trusted_only_from_the_nginx_network(compose: Compose, tmp_path: Path) -> None:
    (subnet,) = compose["networks"]["front"]["ipam"]["config"]
    trusted = settings_with(compose["services"]["api"]["environment"], tmp_path).trusted_proxies
    assert trusted == (ip_network(subnet["subnet"]),)
    assert list(compose["services"]["nginx"]["networks"]) == ["front"]


def test_nginx_gets_every_value_of_its_template(compose: Compose) -> None:
    assert set(PLACE.findall(TEMPLATE.read_text())) <= set(compose["services"]["nginx"]["environment"])


def test_store_memory_limit_is_at_least_twice_maxmemory(compose: Compose) -> None:
    (filled,) = re.findall(r"^maxmemory (\w+)$", (DEPLOY / "redis" / "redis.conf").read_text(), re.MULTILINE)
    assert bytes_in(compose["services"]["redis"]["deploy"]["resources"]["limits"]["memory"]) >= 2 * bytes_in(filled)


def test_web_servers_have_time_to_drain_before_they_are_killed(compose: Compose) -> None:
    assert seconds_in(compose["services"]["api"]["stop_grace_period"]) >= graceful_timeout() + 5
