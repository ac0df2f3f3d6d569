"""A place of two nodes behind a real proxy, with the very configuration that is shown in examples/place: games go on when a
node dies, and when a new one takes the place of an old one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

import httpx
import pytest

from database import ask
from mindbug.server.connection import COME_BACK
from mindbug.server.messages import Table
from placing import come_back, owner_of
from serving import ABNORMAL, Client, Server, free_port, play_together, wait_until

pytestmark = pytest.mark.once

EXAMPLES = Path(__file__).parent.parent / "examples/place"
LEASE = 2.0
MANY = 60  # games of which not all are at one node
SOON = LEASE + 10.0  # seconds in which a game goes on after its node has gone
NGINX = """
pid {folder}/nginx.pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/place.conf;
}}
"""


def program(name: str) -> str:
    """A program that others have made. A machine without it skips the test; where nothing may be skipped, that is a failure."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{name} is not installed here")
    return found


def example(name: str, ports: tuple[int, int]) -> str:
    """The configuration that is shown, with nodes at these ports."""
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    for shown, port in zip((8001, 8002), ports, strict=True):
        assert f"127.0.0.1:{shown}" in text
        text = text.replace(f"127.0.0.1:{shown}", f"127.0.0.1:{port}")
    return text


def nginx_command(folder: Path, port: int, ports: tuple[int, int]) -> list[str]:
    """Without the certificate, and at other ports, it is what is shown."""
    text = example("nginx.conf", ports).replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{free_port()};").replace("games.example;", "_;")
    text = re.sub(r"\n *ssl_\w+ [^\n]*", "", text)
    (folder / "place.conf").write_text(text, encoding="utf-8")
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder), encoding="utf-8")
    return [program("nginx"), "-e", str(folder / "error.log"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy_command(folder: Path, port: int, ports: tuple[int, int]) -> list[str]:
    text = example("Caddyfile", ports)
    assert "\ngames.example {" in text
    plain = "{\n\tadmin off\n\tauto_https off\n}\n\n" + text.replace("\ngames.example {", f"\nhttp://127.0.0.1:{port} {{")
    (folder / "Caddyfile").write_text(plain, encoding="utf-8")
    return [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx_command, "caddy": caddy_command}


class Proxied(Server):
    """What clients see of a place: the proxy before it."""

    def __init__(self, url: str) -> None:
        super().__init__(Path())
        self.url = url


@contextmanager
def proxy(name: str, folder: Path, ports: tuple[int, int], port: int) -> Iterator[Proxied]:
    own = folder / "proxy"
    own.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        folder.chmod(0o755)
        for parent in (own, *own.parents[:3]):
            parent.chmod(parent.stat().st_mode | 0o055)
        own.chmod(0o777)
    command = COMMANDS[name](own, port, ports)
    surroundings = {**os.environ, "XDG_DATA_HOME": str(own), "XDG_CONFIG_HOME": str(own)}
    with (own / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=surroundings)
    seen = Proxied(f"http://127.0.0.1:{port}")
    try:
        wait_until(f"{name} is there", lambda: process.poll() is not None or is_there(seen))
        assert process.poll() is None, (own / "log").read_text(encoding="utf-8")
        yield seen
    finally:
        process.terminate()
        process.wait()
        seen.http.close()


def is_there(at: Server) -> bool:
    try:
        return at.get("/health").status_code == 200
    except httpx.TransportError:
        return False


class Fixed(Server):
    """A node at a port that the proxy knows."""

    def __init__(self, folder: Path, database: str, name: str, port: int, public: int) -> None:
        options = ("--node", name, "--lease-seconds", str(LEASE), "--public-url", f"http://127.0.0.1:{public}")
        super().__init__(folder, *options, "--port", str(port), database=database)


def is_sent_away(client: Client) -> bool:
    return client.closing_code() in (COME_BACK, ABNORMAL)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_place_behind_a_proxy(name: str, tmp_path: Path, database: str) -> None:
    program(name)
    ports, port = (free_port(), free_port()), free_port()
    with (
        Fixed(tmp_path, database, "a", ports[0], port) as a,
        Fixed(tmp_path, database, "b", ports[1], port) as b,
        proxy(name, tmp_path, ports, port) as place,
    ):
        sleep(LEASE / 2)
        nodes = {"a": a, "b": b}
        assert place.get("/metrics").status_code == 403
        ann, bob = place.friends(clock={"seconds": 300, "added": 0, "per": "game"})
        used: set[str | None] = set()
        for _ in range(MANY):  # by their ids, which are drawn
            one, _ = place.friends()
            with place.sit(one) as client:
                client.look()
                used.add(owner_of(database, one.game))
            if len(used) == 2:
                break
        assert used == {"a", "b"}, "games are spread over the nodes"

        # The node of a game is killed.
        with place.sit(ann) as first, place.sit(bob) as second, place.watch(ann.game) as watcher:
            before = play_together((first, second), 4)
            watcher.expect(Table, lambda table: table.number == before.number)
            had = owner_of(database, ann.game)
            assert had is not None
            nodes[had].kill()
            assert is_sent_away(first) and is_sent_away(second)
        with come_back(place, ann, SOON) as first, come_back(place, bob, SOON) as second:
            assert first.look().number == before.number
            after = play_together((first, second), 4)
            assert after.number == before.number + 4
            kept = owner_of(database, ann.game)
            assert kept is not None and kept != had

            # A new node is started, the old one is stopped.
            new = Fixed(tmp_path, database, "c", ports["ab".index(had)], port)
            with new:
                sleep(LEASE / 2)
                assert nodes[kept].stop() == 0
                assert is_sent_away(first) and is_sent_away(second)
                with come_back(place, ann, SOON) as again, come_back(place, bob, SOON) as other:
                    assert again.look().number == after.number
                    assert play_together((again, other), 4).number == after.number + 4
                    assert owner_of(database, ann.game) == "c"
                numbers = ask(database, f"SELECT number FROM entries WHERE game = '{ann.game}' ORDER BY number")
                assert [row[0] for row in numbers] == list(range(1, after.number + 5))


def test_the_proxy_is_gone_for_a_moment(tmp_path: Path, database: str) -> None:
    program("nginx")
    ports, port = (free_port(), free_port()), free_port()
    with Fixed(tmp_path, database, "a", ports[0], port):  # the other one is not there, and nobody misses it
        with proxy("nginx", tmp_path, ports, port) as place:
            ann, bob = place.friends()
            with place.sit(ann) as first, place.sit(bob) as second:
                number = play_together((first, second), 4).number
        with (
            proxy("nginx", tmp_path, ports, port) as place,
            come_back(place, ann, SOON) as first,
            come_back(place, bob, SOON) as second,
        ):
            assert first.look().number == number
            assert play_together((first, second), 2).number == number + 2


# What is shown besides


def test_the_unit_of_systemd(tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd is not installed here")
    text = (EXAMPLES / "mindbug@.service").read_text(encoding="utf-8")
    unit = tmp_path / "mindbug@8001.service"
    unit.write_text(text.replace("/opt/mindbug/bin/mindbug", "/bin/true"), encoding="utf-8")
    done = subprocess.run([verify, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_alerts_for_prometheus() -> None:
    subprocess.run([program("promtool"), "check", "rules", str(EXAMPLES / "alerts.yml")], check=True)
