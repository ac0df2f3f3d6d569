"""Owns Debian's Firefox for tests, driven over WebDriver BiDi: a tab that goes, looks and clicks as a person would, and whose
troubles are noticed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from mindbug.server.page import FOLDER

PROGRAM = "firefox-esr"
LISTENING = "WebDriver BiDi listening on "
PATIENCE = 60.0
BAD_STATUS = 400
# It is to speak with nobody but the server of the test.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}
RESTING = """new Promise((done) => {
    let before = -1;
    const look = () => {
        const now = performance.getEntriesByType("resource").length;
        if (now === before) done("quiet");
        before = now;
        setTimeout(look, 700);
    };
    look();
})"""
LEFT = "ServiceWorker intercepted the request"  # what was asked for when somebody left the page is aborted
EVENTS = ["log.entryAdded", "network.responseCompleted", "network.fetchError"]


def need_firefox() -> str:
    """The program. Without it, or without the page, the test is skipped; where nothing may be skipped, that is a failure."""
    found = shutil.which(PROGRAM)
    missing = "Firefox is not installed here" if found is None else ""
    if not (FOLDER / "index.html").is_file():
        missing = "the page is not built here: make page"
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    assert found is not None
    return found


@contextmanager
def firefox() -> Iterator[Tab]:
    """A browser that knows nothing yet, with one tab."""
    program = need_firefox()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in PREFERENCES.items()]
        Path(folder, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            with connect(f"{address_of(process)}/session", max_size=None) as connection:
                yield Tab(connection)
        finally:
            process.kill()
            process.communicate()


def address_of(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    for line in process.stderr:
        if LISTENING in line:
            return line.split(LISTENING)[1].strip()
    raise AssertionError("Firefox ended before it listened")


class Tab:
    """A page of the browser. What the console, the page's code and the network complain of is kept in ``problems``."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.number = 0
        self.problems: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=EVENTS)
        self.context: str = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Ask the browser something; what happens meanwhile is noticed."""
        self.number += 1
        self.connection.send(json.dumps({"id": self.number, "method": method, "params": params}))
        while True:
            message = json.loads(self.connection.recv(timeout=PATIENCE))
            if message.get("id") == self.number:
                assert message["type"] == "success", f"{method}: {message}"
                result: dict[str, Any] = message["result"]
                return result
            self.notice(message.get("method", ""), message.get("params", {}))

    def notice(self, event: str, told: dict[str, Any]) -> None:
        if LEFT in str(told.get("text", "")):
            return
        if event == "log.entryAdded" and told["level"] in ("error", "warn"):
            self.problems.append(f"{told['type']}: {told['text']}")
        elif event == "network.responseCompleted" and told["response"]["status"] >= BAD_STATUS:
            self.problems.append(f"a bad answer: {told['response']['status']} {told['request']['url']}")
        elif event == "network.fetchError" and "ABORTED" not in told["errorText"]:
            self.problems.append(f"a request failed: {told['request']['url']} {told['errorText']}")

    def size(self, width: int, height: int) -> None:
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def go(self, url: str) -> None:
        """Open an address; once more, if the browser was still busy with the last one."""
        try:
            self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")
        except AssertionError as error:
            if "NS_BINDING_ABORTED" not in str(error):
                raise
            self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, code: str) -> Any:
        """What an expression says, which has to be text, a number or nothing."""
        said = self.call("script.evaluate", expression=code, target={"context": self.context}, awaitPromise=True)
        assert said["type"] == "success", said
        return said["result"].get("value")

    def wait_for(self, selector: str) -> None:
        """Until something is there to be seen."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"document.querySelector({json.dumps(selector)})?.checkVisibility() ? 'there' : ''"):
            assert time.monotonic() < end, f"{selector} is not in: {self.evaluate('document.body.innerText')}"
            time.sleep(0.02)

    def rest(self) -> None:
        """Until nothing more is loaded: what is asked for when one leaves would be missed."""
        self.evaluate(RESTING)

    def elements(self, code: str) -> list[dict[str, Any]]:
        """The elements that an expression finds."""
        said = self.call("script.evaluate", expression=code, target={"context": self.context}, awaitPromise=True)
        assert said["type"] == "success", said
        return [{"sharedId": node["sharedId"]} for node in said["result"].get("value", [])]

    def click(self, element: dict[str, Any]) -> None:
        """Move the mouse there and press it. What has gone meanwhile is not clicked."""
        origin = {"type": "element", "element": element}
        mouse = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": "mouse", "actions": mouse}
        with suppress(AssertionError):
            self.call("input.performActions", context=self.context, actions=[source])

    def picture(self) -> str:
        """What is seen, as a PNG in base64."""
        found: str = self.call("browsingContext.captureScreenshot", context=self.context)["data"]
        return found
