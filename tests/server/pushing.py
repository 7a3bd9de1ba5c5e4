"""A push service of this machine, and browsers that have asked to be told there."""

import base64
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
SECRET = b"shared by the two"[:16]


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Browser:
    """One that has asked to be told: its keys, and what has come."""

    address: str = ""
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    told: list[dict[str, str]] = field(default_factory=list)
    headers: list[Any] = field(default_factory=list)
    answers: int = 201

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def asked(self, language: str = "en") -> dict[str, str]:
        key, secret = (base64.b64encode(part).decode() for part in (self.point, SECRET))
        return {"endpoint": self.address, "key": key, "secret": secret, "language": language}

    def read(self, body: bytes) -> bytes:
        """RFC 8291, from the browser's side, written from the RFC."""
        salt, record, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        point, cipher = body[21 : 21 + length], body[21 + length :]
        assert len(cipher) <= record
        sender = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
        shared = hmac.digest(SECRET, self.key.exchange(ec.ECDH(), sender), "sha256")
        material = hmac.digest(shared, b"WebPush: info\0" + self.point + point + b"\1", "sha256")
        secret = hmac.digest(salt, material, "sha256")
        key = hmac.digest(secret, b"Content-Encoding: aes128gcm\0\1", "sha256")[:16]
        nonce = hmac.digest(secret, b"Content-Encoding: nonce\0\1", "sha256")[:12]
        return AESGCM(key).decrypt(nonce, cipher, None).rstrip(b"\0").removesuffix(b"\2")

    async def take(self, request: web.Request) -> web.Response:
        body = await request.read()
        self.headers.append(request.headers)
        self.told.append(json.loads(self.read(body)))
        return web.Response(status=self.answers, headers={"Location": f"{self.address}/elsewhere"})


@asynccontextmanager
async def listening(*browsers: Browser) -> AsyncIterator[None]:
    """A push service of this machine, with these browsers."""
    app = web.Application()
    for at, one in enumerate(browsers):
        app.router.add_post(f"/{at}", one.take)
        app.router.add_route("*", f"/{at}/elsewhere", one.take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    for at, one in enumerate(browsers):
        one.address = f"http://127.0.0.1:{port}/{at}"
    try:
        yield
    finally:
        await runner.cleanup()
