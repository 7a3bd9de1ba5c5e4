"""Every token that was ever given is worth nothing any more: somebody may have got hold of a key."""

from longears.node.protocols import StoreError
from longears.server.places import Place
from longears.server.stores.statements import statements_at
from longears.server.tokens import KIND

_FORGET = "DELETE FROM keys WHERE name = $1 OR substr(name, 1, length($1) + 1) = $1 || ' '"


async def sign_everyone_out(place: Place) -> None:
    """Forget the keys of tokens; a StoreError while a server uses the store, which has them in memory."""
    async with statements_at(place) as store:
        if not await store.alone():
            raise StoreError("another server uses it")
        await store.found(_FORGET, KIND)
