"""The files for containers: the Dockerfile, what goes into the image, and compose.yaml."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.settings import Settings

ROOT = Path(__file__).parent.parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
KIFU = {name: service for name, service in SERVICES.items() if service["image"] == "kifu"}
IGNORED = (ROOT / ".dockerignore").read_text().splitlines()

PACKAGES = ("domain", "events", "service")
FIXED = {"redis_url", "host", "port", "operator_bind", "metrics_bind", "trusted_proxies", "proxy_header"}
"""The settings that compose.yaml decides."""


def program(name: str) -> str:
    """A program of the virtual environment or of the system; skips the test where there is none."""
    found = shutil.which(name, path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def copied() -> list[str]:
    """What the Dockerfile takes from the folder of the project."""
    lines = re.findall(r"^COPY (?!--from)(.*) \S+$", DOCKERFILE, re.MULTILINE)
    return [word for line in lines for word in line.split()]


def test_hadolint_finds_no_fault_in_the_dockerfile() -> None:
    done = subprocess.run([program("hadolint"), ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""


def test_a_process_in_the_image_is_not_root() -> None:
    users = re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE)
    assert [re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", user) is not None for user in users] == [True]


def test_what_the_dockerfile_copies_exists_and_nothing_else_is_sent_to_the_build() -> None:
    assert [path for path in copied() if not (ROOT / path).exists()] == []
    assert IGNORED[1] == "*"
    assert {line[1:] for line in IGNORED if line.startswith("!")} == set(copied())


def test_the_libraries_are_a_layer_that_no_source_changes() -> None:
    before, _, after = DOCKERFILE.partition("RUN touch README.md && ")
    assert "--constraint constraints.txt" in after
    assert "COPY pyproject.toml constraints.txt ./" in before
    assert before.count("COPY") == 1


def test_the_packages_in_the_image_hold_every_kind_of_file() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    anywhere, web = set(data["*"]), ROOT / "service" / "web"
    assert "web/**/*" in data["service"]
    files = [path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file()]
    kinds = {path.suffix for path in files if web not in path.parents} - {".py", ".pyc", ".typed"}
    assert {f"*{kind}" for kind in kinds} | {"py.typed"} <= anywhere


@pytest.mark.skipif("KIFU_LONG" not in os.environ, reason="long: all libraries are installed")
def test_the_commands_of_the_image_install_a_program_that_works(tmp_path: Path) -> None:
    """In a new virtual environment, from what is copied into the image. It holds every file of the packages."""
    for step in re.findall(r"^(RUN|COPY) (?!--from|install)(.*)$", DOCKERFILE, re.MULTILINE):
        if step[0] == "RUN":
            command = step[1].replace("/opt/kifu", str(tmp_path / "kifu"))
            subprocess.run(command, shell=True, cwd=tmp_path, check=True)
        else:
            for path in step[1].split()[:-1]:
                copy = shutil.copytree if (ROOT / path).is_dir() else shutil.copy
                copy(ROOT / path, tmp_path / path)
    said = subprocess.check_output([tmp_path / "kifu" / "bin" / "kifu", "openapi"], cwd=tmp_path, text=True)
    assert said == (ROOT / "openapi.yaml").read_text()
    installed = next((tmp_path / "kifu" / "lib").glob("*/site-packages"))
    files = (path for name in PACKAGES for path in (ROOT / name).rglob("*") if path.is_file())
    inside = {path.relative_to(ROOT) for path in files if path.suffix != ".pyc"}
    assert {path for path in inside if not (installed / path).exists()} == set()


@pytest.mark.parametrize("name", sorted(KIFU))
def test_every_setting_is_passed_to_every_part(name: str) -> None:
    given = KIFU[name]["environment"]
    usual = {"OTEL_BSP_SCHEDULE_DELAY", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"}
    assert set(given) == {f"KIFU_{field.upper()}" for field in Settings.__dataclass_fields__} | usual
    passed = {f"KIFU_{field.upper()}" for field in Settings.__dataclass_fields__ if field not in FIXED} | usual
    assert {variable: given[variable] for variable in passed} == {variable: f"${{{variable}:-}}" for variable in passed}


def test_how_many_processes_run_is_a_setting_so_that_no_later_command_changes_it() -> None:
    numbers = {name: part["deploy"]["replicas"] for name, part in SERVICES.items() if "deploy" in part}
    assert numbers == {"api": "${API_PROCESSES:-1}", "worker": "${BOT_WORKERS:-2}"}
    told = "".join(path.read_text() for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
    assert re.findall(r"--scale\b", told) == []


def test_only_the_proxy_has_public_ports_and_the_operators_is_not_among_them() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert set(published) == {"proxy", "prometheus"}
    assert [port for port in published["prometheus"] if not port.startswith("127.0.0.1:")] == []
    assert [port.rpartition(":")[2] for port in SERVICES["proxy"]["ports"]] == ["80", "443", "443/udp"]
    assert "back" not in SERVICES["proxy"]["networks"]


def test_the_trusted_proxies_are_the_network_of_the_proxy() -> None:
    front = COMPOSE["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert KIFU["api"]["environment"]["KIFU_TRUSTED_PROXIES"] == front
    assert "outside" not in KIFU["api"]["networks"]


def test_redis_acknowledges_what_is_on_disk_and_forgets_nothing() -> None:
    command = SERVICES["redis"]["command"]
    assert "--appendonly yes --appendfsync always" in command
    assert "--maxmemory-policy noeviction" in command
    assert SERVICES["redis"]["volumes"] == ["record:/data"]


def test_prometheus_reads_every_process_and_the_alerts() -> None:
    read = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text())
    ports = {name: str(part["environment"]["KIFU_METRICS_BIND"]).rpartition(":")[2] for name, part in KIFU.items()}
    ports["api"] = KIFU["api"]["environment"]["KIFU_OPERATOR_BIND"].rpartition(":")[2]
    found = [config["dns_sd_configs"][0] for config in read["scrape_configs"]]
    assert {part["names"][0]: str(part["port"]) for part in found} == ports
    assert [name for name in read["rule_files"] if not (ROOT / "deploy" / name).exists()] == []


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_part_starts_again_by_itself(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_no_log_of_a_container_fills_the_disk() -> None:
    kept = {name: service.get("logging", {}).get("options", {}) for name, service in SERVICES.items()}
    assert [name for name, options in kept.items() if not {"max-size", "max-file"} <= options.keys()] == []


def test_redis_has_ten_minutes_to_load_a_long_log_before_it_counts_as_unhealthy() -> None:
    assert SERVICES["redis"]["healthcheck"]["start_period"] == "600s"


def test_every_volume_and_network_that_is_named_exists() -> None:
    networks = {network for service in SERVICES.values() for network in service["networks"]}
    volumes = {volume.split(":")[0] for service in SERVICES.values() for volume in service.get("volumes", ())}
    assert networks == set(COMPOSE["networks"])
    assert {volume for volume in volumes if not volume.startswith(".")} == set(COMPOSE["volumes"])
    assert [volume for volume in volumes if volume.startswith(".") and not (ROOT / volume).exists()] == []
