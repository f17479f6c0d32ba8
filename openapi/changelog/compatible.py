"""Finds the changes in an OpenAPI 3.1 contract that break clients of an older one; additions break nothing.

Requests and answers differ: a client may go on sending what it sent, and must find in answers what it found before.
Sets with `x-extensible-enum` may grow in both; other enums may change in neither way that a client would notice.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from openapi.documents import METHODS, PROBLEM_MEDIA_TYPE, Json, parameters, resolved

ANYTHING = "anything"
LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
SIBLINGS = "fields of all objects of a union"
EXACT = ("pattern", "format", "multipleOf", "uniqueItems", "const")


def breaks(old: Json, new: Json) -> list[str]:
    """All changes in the new contract for which a client of the old one would have to change."""
    return list(dict.fromkeys(_Documents(old, new).breaks()))


class _Documents:
    def __init__(self, old: Json, new: Json) -> None:
        self.old = old
        self.new = new
        self.sent = _Schemas(old, new, sent=True)
        self.given = _Schemas(old, new, sent=False)

    def breaks(self) -> Iterator[str]:
        for kind in ("schemas", "securitySchemes"):
            before, now = (each.get("components", {}).get(kind, {}) for each in (self.old, self.new))
            yield from (f"component {name}: removed" for name in before if name not in now)
        for name, scheme in self.old.get("components", {}).get("securitySchemes", {}).items():
            now = self.new.get("components", {}).get("securitySchemes", {}).get(name, {})
            if any(now.get(key) != value for key, value in scheme.items() if key != "description"):
                yield f"security scheme {name}: changed"
        for path, methods in self.old["paths"].items():
            for method in METHODS:
                if method in methods:
                    yield from self._operation(path, method)

    def _operation(self, path: str, method: str) -> Iterator[str]:
        before, now = (each["paths"].get(path, {}) for each in (self.old, self.new))
        name = before[method].get("operationId", f"{method} {path}")
        if method not in now:
            yield f"{name}: removed"
            return
        old, new = before[method], now[method]
        if new.get("operationId") != old.get("operationId"):
            yield f"{name}: has another operationId"
        yield from self._security(name, old, new)
        yield from self._parameters(name, parameters(self.old, before, old), parameters(self.new, now, new))
        yield from self._body(f"{name} body", old.get("requestBody"), new.get("requestBody"))
        yield from self._responses(name, old["responses"], new["responses"])

    def _security(self, name: str, old: Json, new: Json) -> Iterator[str]:
        ways = old.get("security", self.old.get("security", [])) or [{}]
        allowed = new.get("security", self.new.get("security", [])) or [{}]
        yield from (f"{name}: no longer takes the security {way}" for way in ways if way not in allowed)

    def _parameters(self, name: str, old: Mapping[Any, Json], new: Mapping[Any, Json]) -> Iterator[str]:
        for key, parameter in old.items():
            what = f"{name} {key[0]} {key[1]}"
            if key not in new:
                yield f"{what}: removed"
                continue
            if new[key].get("required") and not parameter.get("required"):
                yield f"{what}: is now required"
            yield from self.sent.breaks(what, parameter["schema"], new[key]["schema"])
        for key, parameter in new.items():
            if key not in old and parameter.get("required"):
                yield f"{name} {key[0]} {key[1]}: is new and required"

    def _body(self, what: str, old: Json | None, new: Json | None) -> Iterator[str]:
        old, new = resolved(self.old, old or {}), resolved(self.new, new or {})
        if old and not new:
            yield f"{what}: removed"
        elif new.get("required") and not old.get("required"):
            yield f"{what}: is now required"
        elif old:
            yield from self._content(self.sent, what, old, new)

    def _responses(self, name: str, old: Json, new: Json) -> Iterator[str]:
        for status, response in old.items():
            what = f"{name} {status}"
            if status not in new:
                yield f"{what}: removed"
                continue
            before, now = resolved(self.old, response), resolved(self.new, new[status])
            yield from self._headers(what, before.get("headers", {}), now.get("headers", {}))
            yield from self._content(self.given, what, before, now)
        yield from (f"{name} {status}: a new success" for status in new if status[0] in "123" and status not in old)

    def _headers(self, what: str, old: Json, new: Json) -> Iterator[str]:
        for header, described in old.items():
            if header not in new:
                yield f"{what} header {header}: removed"
                continue
            before, now = resolved(self.old, described), resolved(self.new, new[header])
            if before.get("required") and not now.get("required"):
                yield f"{what} header {header}: is no longer always there"
            yield from self.given.breaks(f"{what} header {header}", before.get("schema", {}), now.get("schema", {}))

    @staticmethod
    def _content(schemas: "_Schemas", what: str, old: Json, new: Json) -> Iterator[str]:
        for media_type, content in old.get("content", {}).items():
            now = new.get("content", {}).get(media_type)
            if now is None:
                yield f"{what} {media_type}: removed"
                continue
            yield from schemas.breaks(what, content.get("schema", {}), now.get("schema", {}))
            if media_type == PROBLEM_MEDIA_TYPE:
                codes = content.get("examples", {}).keys() - now.get("examples", {}).keys()
                yield from (f"{what}: no longer gives the problem {code}" for code in sorted(codes))


class _Schemas:
    """Compares schemas: of requests if `sent`, else of answers."""

    def __init__(self, old: Json, new: Json, *, sent: bool) -> None:
        self.old = old
        self.new = new
        self.sent = sent
        self._compared: set[tuple[str, str]] = set()

    def breaks(self, what: str, old: Json, new: Json) -> Iterator[str]:
        """The breaking changes between two schemas in the same place; each pair of components is compared once."""
        pair = (old.get("$ref", ""), new.get("$ref", ""))
        if all(pair):
            if pair in self._compared:
                return
            self._compared.add(pair)
            what = pair[0].rpartition("/")[2]
        if self.sent and old.get("default") != new.get("default"):
            yield f"{what}: another default"
        before, now = (list(_ways(*each)) for each in ((self.old, old), (self.new, new)))
        kept, others = (before, now) if self.sent else (now, before)
        for way in kept:
            fitting = [other for other in others if _takes(_kind(other), _kind(way)) and self._meet(way, other)]
            found = [self._pair(what, way, other) for other in fitting]
            if not found:
                yield f"{what}: no longer takes {_kind(way)}" if self.sent else f"{what}: may now be {_kind(way)}"
            yield from min(found, key=len, default=[])

    def _meet(self, kept: Json, other: Json) -> bool:
        """Whether an object can be of both ways: no field tells them apart."""
        here, there = (self.old, self.new) if self.sent else (self.new, self.old)
        fields, others = (each.get("properties", {}) for each in (kept, other))
        both = fields.keys() & others.keys()
        return all(_share(resolved(here, fields[name]), resolved(there, others[name])) for name in both)

    def _pair(self, what: str, kept: Json, other: Json) -> list[str]:
        old, new = (kept, other) if self.sent else (other, kept)
        checks: tuple[Callable[[str, Json, Json], Iterator[str]], ...] = (
            self._values, self._ranges, self._properties, self._inner,
        )  # fmt: skip
        return [each for check in checks for each in check(what, old, new)]

    def _values(self, what: str, old: Json, new: Json) -> Iterator[str]:
        if self.sent or "const" not in new:  # one of the ways of a union has one of the values
            known = new.get("x-extensible-enum", ())
            yield from (
                f"{what}: the value {value!r} is gone"
                for value in old.get("x-extensible-enum", ())
                if value not in known
            )
        before, now = old.get("enum"), new.get("enum")
        narrow, wide = (now, before) if self.sent else (before, now)
        if narrow is not None and wide is None:
            yield f"{what}: is now one of {now}" if self.sent else f"{what}: is no longer one of {before}"
        elif narrow is not None and wide is not None:
            lost = [value for value in wide if value not in narrow]
            yield from (f"{what}: the value {value!r} is {'gone' if self.sent else 'new'}" for value in lost)

    def _ranges(self, what: str, old: Json, new: Json) -> Iterator[str]:
        changed = [
            key for key in EXACT if old.get(key) != new.get(key) and (key in old if not self.sent else key in new)
        ]
        yield from (f"{what}: another {key}" for key in changed)
        strict, loose = (new, old) if self.sent else (old, new)
        for keys, sign in ((LEAST, 1), (MOST, -1)):
            for key in keys:
                if key in strict and (key not in loose or sign * strict[key] > sign * loose[key]):
                    yield f"{what}: {key} was {old.get(key)} and is {new.get(key)}"

    def _properties(self, what: str, old: Json, new: Json) -> Iterator[str]:
        before, now = old.get("properties", {}), new.get("properties", {})
        elsewhere = () if self.sent or SIBLINGS in old else new.get(SIBLINGS, ())
        lost = (
            name for name in before if name not in now and (name in old.get("required", ()) or name not in elsewhere)
        )
        yield from (f"{what}.{name}: removed" for name in lost)
        narrow, wide = (new, old) if self.sent else (old, new)
        for name in narrow.get("required", ()):
            if name not in wide.get("required", ()) and (self.sent or name in now):
                yield f"{what}.{name}: is now required" if self.sent else f"{what}.{name}: is no longer always there"
        for name in before.keys() & now.keys():
            yield from self.breaks(f"{what}.{name}", before[name], now[name])
        if self.sent and new.get("additionalProperties") is False and old.get("additionalProperties") is not False:
            yield f"{what}: refuses fields that it does not know"

    def _inner(self, what: str, old: Json, new: Json) -> Iterator[str]:
        for key in ("items", "additionalProperties"):
            if isinstance(old.get(key), dict):
                yield from self.breaks(f"{what}[]", old[key], new[key] if isinstance(new.get(key), dict) else {})


def _ways(document: Json, schema: Json) -> Iterator[Json]:
    """The alternatives of a schema, each of one type; objects of a union know the fields of the others."""
    schema = resolved(document, schema)
    for part in schema.get("allOf", ()):
        schema = {**resolved(document, part), **schema}
    inner = schema.get("anyOf") or schema.get("oneOf")
    if inner:
        ways = [each for way in inner for each in _ways(document, way)]
        fields = {name for way in ways for name in way.get("properties", ())}
        yield from ({**way, SIBLINGS: fields} for way in ways)
    elif isinstance(schema.get("type"), list):
        yield from ({**schema, "type": kind} for kind in schema["type"])
    else:
        yield schema


def _share(one: Json, other: Json) -> bool:
    """Whether two fields can have the same value, as far as constants tell."""
    known = [each["const"] for each in (one, other) if "const" in each]
    excluded = [value for each in (one, other) for value in each.get("not", {}).get("enum", ())]
    return len(set(known)) < 2 and not set(known) & set(excluded)


def _takes(wide: str, narrow: str) -> bool:
    return wide in {narrow, ANYTHING} or (wide, narrow) == ("number", "integer")


def _kind(schema: Json) -> str:
    return str(schema.get("type", ANYTHING))
