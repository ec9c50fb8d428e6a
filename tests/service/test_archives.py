"""An archive in a bucket of an object store, which a server on this machine plays."""

import sys
from collections.abc import Iterator

import pytest
import redis

from events.archive import ArchiveUnavailable
from events.notifier import Notifier
from events.store import NOTHING
from events.streams import RedisStore
from service import archives
from service.archives import ArchiveBucket, archive_of
from service.settings import BadSetting, Settings
from tests.events.store_contract import FORK, MATCH, envelopes, forked


@pytest.fixture(scope="module")
def object_store() -> Iterator[str]:
    """The address of an object store."""
    from moto.server import ThreadedMotoServer  # only here: every process that collects tests would load it

    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def place(object_store: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """An archive in a bucket that is there."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", object_store)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    ArchiveBucket("bucket", "")._client.create_bucket(Bucket="bucket")
    return "s3://bucket/matches"


def reading(client: redis.Redis, place: str) -> RedisStore:
    """A store as another process has it, which has read nothing yet."""
    return RedisStore(client, Notifier(), archive=archive_of(Settings(archive=place)))


@pytest.fixture
def archived(place: str, redis_client: redis.Redis) -> str:
    """The place of an archived match and of a fork of it, which is archived too."""
    store = reading(redis_client, place)
    forked(store)
    for match in (MATCH, FORK):
        assert store.archive(match, store.own(match)[1]) is not None
    return place


def test_an_archived_record_is_read_from_the_bucket(archived: str, redis_client: redis.Redis) -> None:
    store = reading(redis_client, archived)
    assert list(store.read(MATCH)) == envelopes(1, 5)
    assert list(store.read(FORK)) == [*envelopes(1, 3), *envelopes(4, 6, "f")]


def test_the_objects_lie_under_the_prefix(archived: str, redis_client: redis.Redis) -> None:
    found = ArchiveBucket("bucket", "")._client.list_objects_v2(Bucket="bucket")["Contents"]
    record = reading(redis_client, archived).archived(MATCH)
    assert record is not None
    assert f"matches/{record.file(MATCH)}" in {each["Key"] for each in found}


def test_an_object_that_is_missing_or_changed_is_named(archived: str, redis_client: redis.Redis) -> None:
    record = reading(redis_client, archived).archived(MATCH)
    assert record is not None
    bucket = ArchiveBucket("bucket", "matches")
    content = bucket.read(record.file(MATCH))
    bucket.write(record.file(MATCH), content + b"?")
    with pytest.raises(ArchiveUnavailable, match=f"{record.digest}.*it was changed"):
        reading(redis_client, archived).read(MATCH)
    bucket._client.delete_object(Bucket="bucket", Key=f"matches/{record.file(MATCH)}")
    with pytest.raises(ArchiveUnavailable, match=f"{record.digest}.*it is missing"):
        reading(redis_client, archived).read(MATCH)


def test_a_bucket_that_is_not_there_keeps_the_record_in_redis(place: str, redis_client: redis.Redis) -> None:
    store = reading(redis_client, "s3://nobodys-bucket")
    store.append(MATCH, NOTHING, envelopes(1, 5))
    with pytest.raises(ArchiveUnavailable, match="cannot be written: NoSuchBucket"):
        store.archive(MATCH, store.own(MATCH)[1])
    assert list(store.read(MATCH)) == envelopes(1, 5)


def test_an_object_store_that_is_away_is_not_named_to_those_who_read(
    archived: str, redis_client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    with pytest.raises(ArchiveUnavailable, match=r"it cannot be reached: EndpointConnectionError$"):
        reading(redis_client, archived).read(MATCH)


def test_an_object_store_that_hangs_is_given_up_before_the_watchdog_takes_the_projector_for_one_that_hangs() -> None:
    longest = archives.ATTEMPTS * (archives.CONNECTED_IN + archives.ANSWERED_IN)
    assert longest + 5 < Settings().watchdog


@pytest.mark.parametrize(
    ("variable", "text", "why"),
    [
        ("AWS_ENDPOINT_URL", "objects.example", "Invalid endpoint: objects.example"),
        ("AWS_SECRET_ACCESS_KEY", "", "Partial credentials found in env, missing: AWS_SECRET_ACCESS_KEY"),
        ("AWS_PROFILE", "nobody", "The config profile (nobody) could not be found"),
    ],
)
def test_settings_of_aws_that_make_no_sense_are_refused_in_a_sentence(
    place: str, monkeypatch: pytest.MonkeyPatch, variable: str, text: str, why: str
) -> None:
    monkeypatch.setenv(variable, text)
    monkeypatch.setattr("boto3.DEFAULT_SESSION", None)  # it has found the settings of before
    with pytest.raises(BadSetting) as refused:
        archive_of(Settings(archive=place))
    assert str(refused.value) == f"KIFU_ARCHIVE cannot be {place!r} with these settings of AWS: {why}"


def test_without_its_library_a_bucket_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "boto3", None)
    with pytest.raises(BadSetting, match=r"KIFU_ARCHIVE cannot be 's3://bucket': it needs pip install 'kifu\[s3\]'"):
        archive_of(Settings(archive="s3://bucket"))
