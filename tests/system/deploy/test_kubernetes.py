"""The manifests of each overlay: valid, contained, and with references only to what exists."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest

from tests.system.deploy.facts import graceful_timeout, settings_with

Object = dict[str, Any]
Manifests = list[Object]
OLDEST = "1.30"
"""The oldest Kubernetes that deploy/README.md promises."""


def of_kind(manifests: Manifests, *kinds: str) -> dict[str, Object]:
    return {each["metadata"]["name"]: each for each in manifests if each["kind"] in kinds}


def pods(manifests: Manifests) -> dict[str, Object]:
    """The pod template of each workload, by name."""
    return {name: each["spec"]["template"] for name, each in of_kind(manifests, "Deployment", "StatefulSet").items()}


def containers(manifests: Manifests) -> Iterator[tuple[Object, Object]]:
    for pod in pods(manifests).values():
        yield from ((pod["spec"], container) for container in pod["spec"]["containers"])


def matching_pods(manifests: Manifests, labels: dict[str, str]) -> list[Object]:
    """The pods with these labels."""
    return [pod for pod in pods(manifests).values() if labels.items() <= pod["metadata"]["labels"].items()]


@pytest.mark.parametrize("version", [OLDEST, kubernetes_validate.latest_version()])
def test_every_manifest_is_valid(manifests: Manifests, version: str) -> None:
    for each in manifests:
        kubernetes_validate.validate(each, version, strict=True)


def test_every_manifest_is_in_the_namespace_that_enforces_restricted_pods(manifests: Manifests) -> None:
    (namespace,) = of_kind(manifests, "Namespace").values()
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"
    assert {each["metadata"].get("namespace") for each in manifests if each is not namespace} == {
        namespace["metadata"]["name"]
    }


def test_each_pod_is_restricted(manifests: Manifests) -> None:
    for pod, container in containers(manifests):
        assert pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["runAsUser"] > 0
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }


def test_each_container_has_requests_and_limits(manifests: Manifests) -> None:
    for _, container in containers(manifests):
        for side in ("requests", "limits"):
            assert {"cpu", "memory"} == set(container["resources"][side])


def test_every_environment_variable_is_a_valid_setting(manifests: Manifests, tmp_path: Path) -> None:
    maps = of_kind(manifests, "ConfigMap")
    ours = [container for _, container in containers(manifests) if container["name"] in {"api", "worker"}]
    assert len(ours) == 2
    for container in ours:
        given = {each["name"]: each["value"] for each in container["env"]}
        for source in container["envFrom"]:
            given |= maps[source["configMapRef"]["name"]]["data"]
        settings_with(given, tmp_path)
        assert all(Path(given[name]).parent == Path("/run/secrets/rummy") for name in given if name.endswith("_FILE"))


def test_manifests_contain_no_secret(manifests: Manifests) -> None:
    assert not of_kind(manifests, "Secret")
    volumes = [volume for pod in pods(manifests).values() for volume in pod["spec"]["volumes"]]
    assert {volume["secret"]["secretName"] for volume in volumes if "secret" in volume} == {"rummy"}


def test_every_mounted_config_map_exists(manifests: Manifests) -> None:
    maps = of_kind(manifests, "ConfigMap")
    for pod in pods(manifests).values():
        for volume in pod["spec"]["volumes"]:
            assert "configMap" not in volume or volume["configMap"]["name"] in maps


def test_every_selector_finds_its_pods(manifests: Manifests) -> None:
    for each in of_kind(manifests, "Deployment", "StatefulSet", "PodDisruptionBudget").values():
        assert len(matching_pods(manifests, each["spec"]["selector"]["matchLabels"])) == 1
    for service in of_kind(manifests, "Service").values():
        (pod,) = matching_pods(manifests, service["spec"]["selector"])
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports(pod)


def ports(pod: Object) -> set[object]:
    """The names of the pod's ports."""
    return {port["name"] for container in pod["spec"]["containers"] for port in container.get("ports", [])}


def test_every_network_policy_names_existing_pods_and_ports(manifests: Manifests) -> None:
    for policy in of_kind(manifests, "NetworkPolicy").values():
        about = matching_pods(manifests, policy["spec"]["podSelector"].get("matchLabels", {}))
        assert about
        for rule in policy["spec"].get("ingress", []):
            assert all(port["port"] in ports(pod) for port in rule["ports"] for pod in about)
            for peer in rule["from"]:
                assert "podSelector" not in peer or matching_pods(manifests, peer["podSelector"]["matchLabels"])


def test_every_ingress_routes_to_an_existing_service_port(manifests: Manifests) -> None:
    services = of_kind(manifests, "Service")
    for ingress in of_kind(manifests, "Ingress").values():
        assert [rule["host"] for rule in ingress["spec"]["rules"]] == ingress["spec"]["tls"][0]["hosts"]
        for path in ingress["spec"]["rules"][0]["http"]["paths"]:
            backend = path["backend"]["service"]
            assert backend["port"]["name"] in {port["name"] for port in services[backend["name"]]["spec"]["ports"]}


def test_only_the_autoscaler_sets_the_number_of_replicas(manifests: Manifests) -> None:
    for scaler in of_kind(manifests, "HorizontalPodAutoscaler").values():
        target = of_kind(manifests, "Deployment")[scaler["spec"]["scaleTargetRef"]["name"]]
        assert "replicas" not in target["spec"]
        assert 2 <= scaler["spec"]["minReplicas"] < scaler["spec"]["maxReplicas"]


def test_a_pod_has_time_to_drain_before_it_is_killed(manifests: Manifests) -> None:
    spec = pods(manifests)["rummy-api"]["spec"]
    before = float(spec["containers"][0]["lifecycle"]["preStop"]["exec"]["command"][-1])
    assert spec["terminationGracePeriodSeconds"] >= before + graceful_timeout() + 5


def test_probes_ask_the_health_endpoints(manifests: Manifests) -> None:
    (web,) = [container for _, container in containers(manifests) if container["name"] == "api"]
    asked = {name: web[name]["httpGet"]["path"] for name in ("startupProbe", "readinessProbe", "livenessProbe")}
    assert asked == {"startupProbe": "/healthz", "readinessProbe": "/readyz", "livenessProbe": "/healthz"}
    assert {web[name]["httpGet"]["port"] for name in asked} == {"http"}
