"""Compiled modules agree with their source: a `.pxd` takes what the `.py` beside it says it takes."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, get_origin

import pytest

SOURCES = Path(__file__).parent.parent / "src" / "longears"
DECLARED = sorted(path for path in SOURCES.rglob("*.pxd") if path.stem not in ("__init__", "cards"))
"""What `cards.pxd` declares are C helpers of its own: `cards.py` is not compiled."""
TAKES = {
    "int": ("int",),
    "long": ("int",),
    "Py_ssize_t": ("int",),
    "uint64_t": ("int",),
    "int64_t": ("int",),
    "double": ("float", "int"),
    "bint": ("bool",),
    "int[::1]": ("memoryview",),
    "short[::1]": ("memoryview",),
    "unsigned char[::1]": ("memoryview",),
    "int*": ("list",),  # an array of a kernel's table, which only kernels pass on
    "void": ("None",),
}
"""What a C type takes from Python without refusing any of it.  Others take what has their name, and None."""

_CLASS = re.compile(r"cdef class (?P<name>\w+)")
_FUNCTION = re.compile(r"(?P<indent> *)cp?def (?P<type>\w+) (?P<name>\w+)\((?P<takes>.*)\)")
_FIELDS = re.compile(r" +cdef (?:public |readonly )?(?P<type>\w+) (?P<names>\w+(, \w+)*)")
_ARRAYS = re.compile(r" +cdef (public |readonly )?\w+\[(?P<size>\w+)\] \w+(, \w+)*")
_SIZE = re.compile(r"    [A-Z_]+ = (?P<size>[^#]+?)(  # (?P<reason>.+))?")
_OTHERS = (
    re.compile(r"|#.*|(from|cimport) .*|cdef enum:| *@.*|    pass"),
    re.compile(r"cdef \w+ [A-Z_]+(, [A-Z_]+)*"),  # constants
    re.compile(r" +cdef (readonly )?(unsigned )?\w+\[::1\] \w+(, \w+)*"),  # memory that belongs to others
)


class Typed(NamedTuple):
    """A name with the type that the `.pxd` declares, or with what the source may put there."""

    name: str
    type: str
    is_optional: bool = False


class Signature(NamedTuple):
    takes: tuple[Typed, ...]
    gives: str


def declared(text: str) -> dict[str, Signature | str]:
    """The functions, methods and fields of a `.pxd`, by their names with their classes."""
    found: dict[str, Signature | str] = {}
    within = ""
    for line in text.splitlines():
        if named := _CLASS.match(line):
            within = named["name"] + "."
        elif named := _FUNCTION.match(line):
            takes = tuple(_parameter(part) for part in named["takes"].split(", ") if part not in ("", "self"))
            found[(within if named["indent"] else "") + named["name"]] = Signature(takes, named["type"])
        elif named := _FIELDS.fullmatch(line):
            found |= dict.fromkeys((within + name for name in named["names"].split(", ")), named["type"])
        else:
            known = any(form.fullmatch(line) for form in (_ARRAYS, _SIZE, *_OTHERS))
            assert known, f"this test cannot read {line!r}"
    return found


def _parameter(text: str) -> Typed:
    kind, _, name = text.rpartition(" ")
    return Typed(name.removesuffix("=*"), kind, name.endswith("=*"))


def written(tree: ast.Module) -> dict[str, Signature | str]:
    """The functions, methods and annotated fields of a source, by their names with their classes."""
    found: dict[str, Signature | str] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                found[node.name] = _signature(node)
            case ast.ClassDef():
                found |= {f"{node.name}.{name}": what for name, what in _members(node)}
    return found


def _members(node: ast.ClassDef) -> Iterator[tuple[str, Signature | str]]:
    for inner in node.body:
        match inner:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, ast.unparse(inner.annotation)
            case ast.FunctionDef(name="__init__"):
                yield from _fields(inner)
            case ast.FunctionDef():
                signature = _signature(inner)
                gives = node.name if signature.gives == "Self" else signature.gives
                yield inner.name, signature._replace(gives=gives)


def _fields(maker: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """What is put into fields as it was given, or with a type of its own."""
    given = {typed.name: typed.type for typed in _signature(maker).takes}
    for node in ast.walk(maker):
        match node:
            case ast.AnnAssign(target=ast.Attribute(attr=name)):
                yield name, ast.unparse(node.annotation)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(id=value)) if value in given:
                yield name, given[value]


def _signature(node: ast.FunctionDef) -> Signature:
    named = [*node.args.posonlyargs, *node.args.args]
    required = len(named) - len(node.args.defaults)
    takes = tuple(
        Typed(argument.arg, ast.unparse(argument.annotation), at >= required)
        for at, argument in enumerate(named)
        if argument.annotation
    )
    return Signature(takes, ast.unparse(node.returns) if node.returns else "")


def refuses(declared_type: str, annotation: str, module: ModuleType) -> set[str]:
    """What the source allows by its annotation, and the declared type does not take."""
    if declared_type == "object":
        return set()
    taken = {*TAKES.get(declared_type, (declared_type, "None"))}
    allowed = {part.strip(" '\"") for part in _alternatives(annotation)}
    return {name for name in allowed if not {name, _behind(name, module)} & taken}


def _behind(name: str, module: ModuleType) -> str:
    """What an alias of the source stands for."""
    kind = vars(module).get(name)
    kind = get_origin(kind) or kind
    return kind.__name__ if isinstance(kind, type) else name


def _alternatives(annotation: str) -> list[str]:
    """The parts of a union; what stands in brackets is no part, and our literals are all text."""
    annotation = re.sub(r"Literal\[[^\[\]]*\]", "str", annotation)
    while (plain := re.sub(r"\[[^\[\]]*\]", "", annotation)) != annotation:
        annotation = plain
    return annotation.split("|")


def disagreements(declares: str, source: str, module: ModuleType) -> list[str]:
    """All in which a `.pxd` and its source differ, as sentences."""
    theirs, found = written(ast.parse(source)), []
    for name, ours in declared(declares).items():
        match ours, theirs.get(name):
            case str(), str(annotation):
                refused = refuses(ours, annotation, module)
                found += [f"{name} is {ours} and refuses {what}" for what in refused]
            case Signature(), Signature() as by_source:
                found += _differences(name, ours, by_source, module)
            case Signature(), None:
                found.append(f"{name} is not in the source")
    return found


def _differences(name: str, ours: Signature, by_source: Signature, module: ModuleType) -> Iterator[str]:
    takes, should_take = (
        [typed.name + "=" * typed.is_optional for typed in side.takes] for side in (ours, by_source)
    )
    if takes != should_take:
        yield f"{name} takes {', '.join(takes)}; by its source {', '.join(should_take)}"
        return
    for typed, wanted in zip(ours.takes, by_source.takes, strict=True):
        for what in refuses(typed.type, wanted.type, module):
            yield f"{name}: {typed.name} is {typed.type} and refuses {what}"
    for what in refuses(ours.gives, by_source.gives, module):
        yield f"{name} gives {ours.gives}, which cannot be {what}"


def module_of(path: Path) -> ModuleType:
    return import_module(".".join(path.relative_to(SOURCES.parent).with_suffix("").parts))


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: str(path.relative_to(SOURCES).with_suffix("")))
def test_a_compiled_module_takes_what_its_source_says_it_takes(path: Path) -> None:
    assert disagreements(path.read_text(), path.with_suffix(".py").read_text(), module_of(path)) == []


@pytest.mark.parametrize(
    ("was", "becomes", "complaint"),
    [
        ("tuple events", "list events", "Clock.after: events is list and refuses tuple"),
        (
            "str mover",
            "str who",
            "Clock.after takes state, who, events, now, pace; by its source state, mover, ",
        ),
        (
            "double pace)",
            "double pace=*)",
            "Clock.after takes state, mover, events, now, pace=; by its source",
        ),
        (", double pace)", ")", "Clock.after takes state, mover, events, now; by its source"),
        ("double now, double", "int now, double", "Clock.after: now is int and refuses float"),
        ("object allotted", "double allotted", "Clock.allotted gives double, which cannot be None"),
        ("object allotted", "object alotted", "Clock.alotted is not in the source"),
        ("public dict began", "public list began", "Clock.began is list and refuses dict"),
        ("object waits_since", "double waits_since", "Clock.waits_since is double and refuses None"),
    ],
)
def test_what_differs_is_found(was: str, becomes: str, complaint: str) -> None:
    path = SOURCES / "room" / "clock.pxd"
    declares, source = path.read_text(), path.with_suffix(".py").read_text()
    assert was in declares
    found = disagreements(declares.replace(was, becomes), source, module_of(path))
    assert any(sentence.startswith(complaint) for sentence in found), found


@pytest.mark.parametrize("path", DECLARED, ids=lambda path: str(path.relative_to(SOURCES).with_suffix("")))
def test_the_size_of_an_array_has_a_name_and_the_name_a_reason(path: Path) -> None:
    for line in path.read_text().splitlines():
        if array := _ARRAYS.fullmatch(line):
            assert not array["size"].isdecimal(), line
        elif size := _SIZE.fullmatch(line):
            assert size["reason"] or not size["size"].isdecimal(), line
