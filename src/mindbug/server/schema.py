"""Owns the page that shows the interface of the server to people who write programs. It needs nothing from other hosts."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

METHODS = ("get", "post", "put", "patch", "delete")


class PlainPage(OpenAPIRenderPlugin):
    """The requests and what they are made of, as a page without scripts and styles."""

    def __init__(self) -> None:
        super().__init__(path="/", favicon="", style="")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return schema_page(openapi_schema).encode()


def schema_page(schema: dict[str, Any]) -> str:
    title = escape(schema["info"]["title"])
    found = [part for path, item in schema["paths"].items() for part in requests(path, item)]
    kinds = [kind(name, model) for name, model in sorted(schema["components"]["schemas"].items())]
    return "\n".join(
        [
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>',
            f"<h1>{title}</h1><p>{escape(schema['info'].get('description') or '')}</p>",
            '<p>For programs: <a href="/schema/openapi.json">openapi.json</a></p>',
            "<h2>Requests</h2>",
            *found,
            "<h2>Messages</h2>",
            *kinds,
            "</body></html>",
        ]
    )


def requests(path: str, item: dict[str, Any]) -> list[str]:
    return [request(method, path, item[method]) for method in METHODS if method in item]


def request(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = [row(p["name"], p["schema"], p.get("required", False), p["in"]) for p in operation.get("parameters") or []]
    body = operation.get("requestBody")
    takes = f"<p>Takes {body_text(body)}</p>" if body else ""
    gives = [f"<li>{status}: {body_text(answer)}</li>" for status, answer in operation["responses"].items()]
    return (
        f"<h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(operation.get('summary') or '')}</p>{takes}"
        f"{table(rows)}<ul>{''.join(gives)}</ul>"
    )


def body_text(body: dict[str, Any]) -> str:
    found = [type_text(content["schema"]) for content in (body.get("content") or {}).values() if "schema" in content]
    return ", ".join(found) or escape(body.get("description") or "")


def kind(name: str, model: dict[str, Any]) -> str:
    wanted = model.get("required") or []
    rows = [row(field, schema, field in wanted, "") for field, schema in (model.get("properties") or {}).items()]
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{escape(model.get("description") or "")}</p>{table(rows)}'


def row(name: str, schema: dict[str, Any], required: bool, place: str) -> str:
    notes = ", ".join(note for note in (place, "" if required else "may be left out") if note)
    return f"<tr><td><code>{escape(name)}</code></td><td>{type_text(schema)}</td><td>{escape(notes)}</td></tr>"


def table(rows: list[str]) -> str:
    return f"<table>{''.join(rows)}</table>" if rows else ""


def type_text(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for way in ("oneOf", "anyOf"):
        if way in schema:
            return " or ".join(map(type_text, schema[way]))
    if "enum" in schema:
        return escape(" | ".join(str(value) for value in schema["enum"]))
    if "const" in schema:
        return escape(str(schema["const"]))
    if schema.get("type") == "array":
        items = schema.get("items") or schema.get("prefixItems") or {}
        return f"list of {' and '.join(map(type_text, items)) if isinstance(items, list) else type_text(items)}"
    found = schema.get("type", "anything")
    return escape(" or ".join(found) if isinstance(found, list) else str(found))
