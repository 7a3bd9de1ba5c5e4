"""What chats and search engines are told of an address: words in the page's head, and a picture."""

from collections.abc import Iterable, Iterator
from html import escape
from urllib.parse import quote

from aiohttp import web
from multidict import MultiMapping
from yarl import URL

from longears.core import Rules
from longears.games import rules_of
from longears.language import Language, language
from longears.node.live_room import LiveRoom
from longears.node.node import Node
from longears.node.protocols import Store
from longears.record import read_tags
from longears.server.addresses import Addresses, host_of
from longears.server.doors.codings import FixedAnswer
from longears.server.identity import Identity
from longears.server.previews import telling
from longears.server.previews.picture import HIGH, WIDE, png
from longears.server.previews.telling import NAME, Preview
from longears.server.workshop import Workshop

PICTURE = "/link.png"
SENDER_SPEAKS = "in"
"""The part of an address that tells the language of who sends it."""
FOR_A_MINUTE = "public, max-age=60"
OPEN_TO_ALL = ("", "new", "rules", "learn")
"""What begins the addresses that search engines may list; tables and replays belong to who has the link."""


class Previews:
    """Works out what an address leads to, and draws it."""

    def __init__(
        self,
        node: Node,
        store: Store,
        identity: Identity,
        addresses: Addresses,
        workshop: Workshop,
        begins: str,
    ) -> None:
        """`begins`: the path where the client begins."""
        self._node, self._store, self._identity = node, store, identity
        self._addresses = addresses
        self._begins = begins
        self._workshop = workshop

    def routes(self) -> list[web.RouteDef]:
        return [web.get(PICTURE, self.picture)]

    async def head(self, request: web.Request) -> str:
        """The elements for the head of the page that is asked for."""
        path = request.match_info["path"]
        preview = await self._of(request, path, request.query)
        scheme = "https" if self._addresses.is_secure(request) else "http"
        host = host_of(request)
        here = f"{scheme}://{host}{self._begins}" if host else self._begins
        asked = f"{path}?{request.query_string}" if request.query_string else path
        picture = f"{here.rstrip('/')}{PICTURE}?of={quote(asked, safe='')}"
        return "".join(_elements(preview, here + quote(path), picture, path.partition("/")[0]))

    async def picture(self, request: web.Request) -> web.Response:
        """The picture of an address, told by the part after `of=`."""
        try:
            asked = URL("/" + request.query.get("of", ""))
        except ValueError as error:
            raise web.HTTPBadRequest(text="this is no address") from error
        preview = await self._of(request, asked.path[1:], asked.query)
        words = preview.title, preview.sentence, preview.notes, preview.signs
        drawn = await self._workshop.made(preview, _drawn, preview.language.code, *words)
        return drawn.to(request)

    async def _of(self, request: web.Request, path: str, query: MultiMapping[str]) -> Preview:
        """What is told of an address; of one that leads nowhere, what is told of the site."""
        spoken = language(query.get(SENDER_SPEAKS, ""))
        first, _, second = path.partition("/")
        preview: Preview | None = None
        if first == "t" and second:
            preview = await self._of_table(request, second, spoken)
        elif first == "r" and second:
            preview = await self._of_replay(request, second, spoken)
        elif first in ("new", "rules", "learn"):
            game = query.get("game", "") if first == "new" else second
            preview = _of_game(first, game, query, spoken)
        return preview or telling.of_site(spoken)

    async def _of_table(self, request: web.Request, link: str, spoken: Language) -> Preview | None:
        found = await self._node.find(link, self._identity.allowance(request))
        return telling.of_table(found.state, spoken) if isinstance(found, LiveRoom) else None

    async def _of_replay(self, request: web.Request, name: str, spoken: Language) -> Preview | None:
        allowance = self._identity.allowance(request)
        if not self._node.shares.may_try(allowance):
            return None
        text = await self._store.record(name.upper())
        if text is None:
            self._node.shares.note_wrong_code(allowance)
            return None
        return telling.of_replay(read_tags(text).rules(), spoken)


def _drawn(
    code: str, title: str, sentence: str, notes: tuple[str, ...], signs: tuple[str, ...]
) -> FixedAnswer:
    picture = png(Preview(language(code), title, sentence, notes, signs))
    return FixedAnswer("image/png", FOR_A_MINUTE, picture, {})


def _of_game(page: str, game: str, query: MultiMapping[str], spoken: Language) -> Preview | None:
    try:
        rules = _rules(game, query.get("preset", "book"), query.getall("option", []))
    except ValueError:
        return None
    tell = {"new": telling.of_new_table, "rules": telling.of_rules, "learn": telling.of_lesson}[page]
    return tell(rules, spoken)


def _rules(game: str, preset: str, options: Iterable[str]) -> Rules:
    return rules_of(game, preset, dict(option.split("=", 1) for option in options if "=" in option))


def _elements(preview: Preview, address: str, picture: str, first: str) -> Iterator[str]:
    told = " · ".join((preview.sentence, *preview.notes))
    title = NAME if not first else f"{preview.title} · {NAME}"
    yield f"<title>{escape(title)}</title>"
    yield _meta("name", "description", told)
    if first not in OPEN_TO_ALL:
        yield _meta("name", "robots", "noindex")
    for name, words in (
        ("type", "website"),
        ("site_name", NAME),
        ("title", preview.title),
        ("description", told),
        ("url", address),
        ("locale", preview.language.code),
        ("image", picture),
        ("image:type", "image/png"),
        ("image:width", str(WIDE)),
        ("image:height", str(HIGH)),
        ("image:alt", f"{preview.title}. {preview.sentence}"),
    ):
        yield _meta("property", f"og:{name}", words)
    yield _meta("name", "twitter:card", "summary_large_image")


def _meta(kind: str, name: str, words: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(words)}" />'
