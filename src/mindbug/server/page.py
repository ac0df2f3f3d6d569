"""Owns the page: the files that the build has made, and how browsers may keep them."""

from __future__ import annotations

import mimetypes
from pathlib import Path, PurePosixPath

from mindbug.server.bodies import CHECKED, FOREVER, Body

FOLDER = Path(__file__).with_name("page")
INDEX = "/index.html"
HASHED = "/assets/"  # files with a hash in their names never change
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".map": "application/json",
    ".txt": "text/plain",
}
BROTLI = ".br"  # of a file that lies beside another one and is the same, pressed by the build
PRESSED = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map")
# A path that ends so means a file, so it is not found if there is none; any other one is a view of the page.
FILES = (*TYPES, ".png", ".ico", ".jpg", ".webp", ".woff", ".xml", ".mp3", ".ogg", ".php")

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Mindbug: the page is not built</title></head>
<body><h1>The page is not built</h1>
<p>The server runs, but its page is missing. Build it in the folder of the project, then start the server again:</p>
<pre>make page</pre>
<p>Programs can play already: the <a href="/schema">interface</a> is there.</p></body></html>
"""


class PageFiles:
    """All files by their paths. Only what was there at the start can be asked for, so no path leads anywhere else."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        self.paths = {f"/{path.relative_to(folder).as_posix()}": path for path in found if path.suffix != BROTLI}
        self.read: dict[str, Body] = {}

    def body(self, path: str) -> Body | None:
        """The file of a path. A path of the page itself, which its script shows, is the index; a missing file is not."""
        if path in self.paths:
            return self.file(path)
        is_file = path.startswith(HASHED) or PurePosixPath(path).suffix.lower() in FILES
        if is_file:
            return None
        return self.file(INDEX) if INDEX in self.paths else Body(NOT_BUILT.encode(), "text/html", "no-store")

    def file(self, name: str) -> Body:
        """A file, which is read once."""
        if name not in self.read:
            path = self.paths[name]
            type = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
            caching = FOREVER if name.startswith(HASHED) else CHECKED
            pressed = path.with_name(path.name + BROTLI)
            brotli = pressed.read_bytes() if pressed.is_file() else None
            self.read[name] = Body(path.read_bytes(), type, caching, path.suffix in PRESSED, brotli)
        return self.read[name]
