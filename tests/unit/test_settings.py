"""Settings are typed values from the environment, and an error names its variable."""

from ipaddress import ip_network
from pathlib import Path

import pytest

from service.setting_readers import ApiKey
from service.settings import Durability, Fsync, Settings, SettingsError
from service.store import connect

NEEDED = {"REDIS_URL": "redis://:a-password@127.0.0.1:6379/0", "SECRET_KEY": "s" * 32}


def settings(**environ: str) -> Settings:
    return Settings.from_env({**NEEDED, **environ})


def test_unset_variables_have_their_default() -> None:
    loaded = settings()
    assert (loaded.host, loaded.port, loaded.data_dir) == ("127.0.0.1", 8000, Path("data"))
    assert (loaded.sandbox, loaded.appendfsync, loaded.max_body_bytes) == (False, Fsync.EVERYSEC, 65536)
    assert (loaded.cors_origins, loaded.trusted_proxies) == (("*",), ())
    assert (loaded.metrics_port, loaded.access_log_every) == (None, 0)
    assert (loaded.requests_per_token, loaded.requests_per_address, loaded.games_per_address) == (0, 0, 0)
    assert loaded.api_keys == ()
    assert loaded.workers >= 1


def test_an_empty_variable_counts_as_not_set() -> None:
    assert settings(PORT=" ", HOST="").port == 8000


def test_every_setting_is_read_and_typed() -> None:
    loaded = settings(
        DATA_DIR="/srv/rummy",
        DURABILITY="replicated",
        APPENDFSYNC="always",
        HOST="::1",
        PORT="80",
        METRICS_PORT="9464",
        ACCESS_LOG_EVERY="100",
        WORKERS="4",
        SANDBOX="on",
        CORS_ORIGINS="https://play.example, http://localhost:3000",
        TRUSTED_PROXIES="127.0.0.1 10.0.0.0/8",
        MAX_BODY_BYTES="2048",
        BODY_SECONDS="5",
        REQUESTS_PER_TOKEN="600",
        REQUESTS_PER_ADDRESS="12000",
        GAMES_PER_ADDRESS="1000",
        BOT_TABLES="50",
        BOT_TABLES_PER_ADDRESS="5",
        API_KEYS=f"ann:600:{'a' * 64}, bob:60:{'b' * 64}",
        GAME_TTL_SECONDS="3600",
        WAITING_SECONDS="120",
    )
    assert loaded == Settings(
        redis_url=NEEDED["REDIS_URL"],
        secret_key=NEEDED["SECRET_KEY"],
        data_dir=Path("/srv/rummy"),
        durability=Durability.REPLICATED,
        appendfsync=Fsync.ALWAYS,
        host="::1",
        port=80,
        metrics_port=9464,
        access_log_every=100,
        workers=4,
        sandbox=True,
        cors_origins=("https://play.example", "http://localhost:3000"),
        trusted_proxies=(ip_network("127.0.0.1"), ip_network("10.0.0.0/8")),
        max_body_bytes=2048,
        body_seconds=5,
        requests_per_token=600,
        requests_per_address=12000,
        games_per_address=1000,
        bot_tables=50,
        bot_tables_per_address=5,
        api_keys=(ApiKey("ann", 600, "a" * 64), ApiKey("bob", 60, "b" * 64)),
        game_ttl_seconds=3600,
        waiting_seconds=120,
    )


@pytest.mark.parametrize(
    "url",
    [
        "rediss://here:6380/3",
        "unix:///run/redis.sock",
        "redis+sentinel://:a-password@h1:26379,h2,[::1]:26379/games/0?sentinel_password=x",
        "rediss+sentinel://h1/games",
        "redis+cluster://ann:a-password@h1:7000,h2",
        "rediss+cluster://h1:7000/0",
    ],
)
def test_store_url_may_name_several_kinds_of_store(url: str) -> None:
    assert settings(REDIS_URL=url).redis_url == url
    connect(url)


def test_cors_origins_none_allows_no_other_origin() -> None:
    assert settings(CORS_ORIGINS="none").cors_origins == ()


@pytest.mark.parametrize("name", NEEDED)
def test_variables_without_a_default_must_be_set(name: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name} is not set: set it, or {name}_FILE "):
        settings(**{name: ""})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", "http://127.0.0.1"),
        ("REDIS_URL", "redis://:pass/word@127.0.0.1"),
        ("REDIS_URL", "redis://a,b"),
        ("REDIS_URL", "redis+cluster:///0"),
        ("REDIS_URL", "redis+cluster://a,,b"),
        ("REDIS_URL", "redis+cluster://a:port"),
        ("REDIS_URL", "redis+cluster://a/1"),
        ("REDIS_URL", "redis+sentinel://a"),
        ("REDIS_URL", "redis+sentinel://a/0"),
        ("REDIS_URL", "redis+sentinel://a/games/x"),
        ("REDIS_URL", "unix+cluster://a"),
        ("DURABILITY", "eternal"),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", f"{'s' * 32} short"),
        ("SECRET_KEY", f"{'s' * 32},{'s' * 32}"),
        ("APPENDFSYNC", "no"),
        ("HOST", "a b"),
        ("PORT", "0"),
        ("METRICS_PORT", "0"),
        ("ACCESS_LOG_EVERY", "-1"),
        ("PORT", "65536"),
        ("PORT", "eighty"),
        ("PORT", "9" * 5000),
        ("WORKERS", "-1"),
        ("SANDBOX", "perhaps"),
        ("CORS_ORIGINS", "play.example"),
        ("CORS_ORIGINS", "https://play.example/path"),
        ("CORS_ORIGINS", "https://[play.example"),
        ("TRUSTED_PROXIES", "proxy"),
        ("TRUSTED_PROXIES", "10.0.0.1/8"),
        ("MAX_BODY_BYTES", "1.5"),
        ("REQUESTS_PER_TOKEN", "many"),
        ("API_KEYS", "ann:600:short"),
        ("API_KEYS", f"ann:0:{'a' * 64}"),
        ("API_KEYS", f"ann:1:{'a' * 64} ann:1:{'b' * 64}"),
        ("API_KEYS", f"ann:1:{'a' * 64} bob:1:{'a' * 64}"),
        ("GAME_TTL_SECONDS", "1"),
    ],
)
def test_a_bad_value_is_reported_in_one_line_naming_the_variable(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"^{name} takes [^\n]+$") as refusal:
        settings(**{name: value})
    assert (value in str(refusal.value)) == (name not in {*NEEDED, "API_KEYS"})


def test_secrets_are_never_shown() -> None:
    shown = repr(settings())
    assert "a-password" not in shown
    assert NEEDED["SECRET_KEY"] not in shown


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("s" * 32, ("s" * 32,)),
        (f"{'s' * 32} {'t' * 40}", ("s" * 32, "t" * 40)),
        (f"{'s' * 32}\n{'t' * 32}\n", ("s" * 32, "t" * 32)),
        (f"{'s' * 32},{'t' * 32}", ("s" * 32, "t" * 32)),
        ("a sentence of many short words, is one key", ("a sentence of many short words, is one key",)),
    ],
)
def test_secret_key_may_be_several(text: str, keys: tuple[str, ...]) -> None:
    assert settings(SECRET_KEY=text).secret_keys == keys


@pytest.mark.parametrize("name", NEEDED)
def test_a_file_may_hold_a_secret(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text(f"{NEEDED[name]}\n")
    assert settings(**{name: "", f"{name}_FILE": f" {tmp_path / 'secret'} "}) == settings()


def test_a_secret_given_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("s" * 32)
    with pytest.raises(SettingsError, match=r"^SECRET_KEY and SECRET_KEY_FILE are both set: unset one$"):
        settings(SECRET_KEY_FILE=str(tmp_path / "secret"))


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, r"cannot be read \(No such file.*\)"), (b"\xff", "cannot be .*"), (b"\n", "is empty")],
)
def test_a_missing_unreadable_or_empty_secret_file_is_reported(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    if content is not None:
        (tmp_path / "secret").write_bytes(content)
    with pytest.raises(SettingsError, match=f"^SECRET_KEY_FILE: {tmp_path}/secret {reason}$"):
        settings(SECRET_KEY="", SECRET_KEY_FILE=str(tmp_path / "secret"))


def test_only_secrets_come_from_files(tmp_path: Path) -> None:
    (tmp_path / "port").write_text("9000")
    assert settings(PORT_FILE=str(tmp_path / "port")).port == 8000
