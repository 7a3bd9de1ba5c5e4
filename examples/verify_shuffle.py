"""A second verifier of the fair shuffle, from docs/reference/shuffle.md alone; it knows nothing of longears.

python examples/verify_shuffle.py tests/data/shuffle-vectors.json
"""

import hashlib
import hmac
import json
import string
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

ORDER = [*(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"), "Xr", "Xb", *"ABCDEFGH"]
ALLOWED = string.ascii_letters + string.digits + "._+/=-"


def is_seed(text: str) -> bool:  # step 7
    return 1 <= len(text) <= 64 and all(letter in ALLOWED for letter in text)


def mac(key: bytes, text: str) -> bytes:
    return hmac.new(key, text.encode("ascii"), hashlib.sha256).digest()


def stream(key: bytes, label: str) -> Iterator[int]:  # steps 12 and 13
    for number in count():
        block = mac(key, f"{label} block {number}")
        yield from (256 * block[at] + block[at + 1] for at in range(0, 32, 2))


def draw(words: Iterator[int], limit: int) -> int:  # step 14
    while (word := next(words)) >= 65536 - 65536 % limit:
        pass
    return word % limit


def agrees(vector: dict[str, Any]) -> bool:
    secret, seeds = bytes.fromhex(vector["secret"]), vector["seeds"]
    lines = "".join(f"{seat}={seeds[seat]}\n" for seat in sorted(seeds))
    key = mac(secret, "longears-shuffle/1\n" + lines)  # steps 9 and 10
    words, shuffling = stream(key, vector["label"]), "shuffle" in vector
    items = sorted(vector["shuffle" if shuffling else "pick"], key=ORDER.index)  # steps 15 and 18
    for left in range(len(items), 1, -1) if shuffling else ():  # step 16
        drawn = draw(words, left)
        items[left - 1], items[drawn] = items[drawn], items[left - 1]
    result = items if shuffling else items[draw(words, len(items))]  # steps 17 and 19
    found = hashlib.sha256(secret).hexdigest(), key.hex(), result
    return found == (vector["commitment"], vector["key"], vector["result"])


if __name__ == "__main__":
    data = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    wrong = [vector["name"] for vector in data["vectors"] if not agrees(vector)]
    wrong += [seed for vector in data["vectors"] for seed in vector["seeds"].values() if not is_seed(seed)]
    wrong += [seed for seed in data["refused_seeds"] if is_seed(seed)]
    sys.stdout.write(f"{len(data['vectors'])} vectors, wrong: {wrong or 'none'}\n")
    sys.exit(bool(wrong))
