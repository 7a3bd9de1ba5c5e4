"""What is told to a browser, so that only it can read it (RFC 8291), and signed by us (RFC 8292)."""

import base64
import hmac
import secrets
import time
from collections.abc import Callable
from functools import cached_property
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from longears.server.push.subscriptions import Subscription

SECRET_LENGTH, SALT_LENGTH, POINT_LENGTH = 16, 16, 65
RECORD = 4096
"""The largest that a push service has to take."""
LAST = b"\x02"
"""What ends the last record, which is the first here."""
VALID_SECONDS = 12 * 3600
"""How long a signature holds; services take none that holds for more than a day."""
CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of its points."""


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256, of at most one block (RFC 5869)."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\x01", "sha256")[:length]


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def written(data: bytes) -> str:
    """As URLs and JSON have it: base64 without its last signs."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Signer:
    """Tells push services who we are, by a key that the store has made."""

    def __init__(self, seed: bytes, now: Callable[[], float] = time.time) -> None:
        number = int.from_bytes(seed, "big") % (ORDER - 1) + 1
        self._key, self._now = ec.derive_private_key(number, CURVE), now

    @cached_property
    def public(self) -> str:
        """What a browser is given, so that nobody else can tell it anything."""
        return written(_point(self._key))

    def can_write_to(self, browser: Subscription) -> bool:
        """Whether anything can be encrypted for it."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.key)
        except ValueError:
            return False
        return len(browser.secret) == SECRET_LENGTH and len(browser.key) == POINT_LENGTH

    def encrypted(self, text: bytes, to: Subscription) -> bytes:
        """One record of `aes128gcm` for this browser, with keys that are used for nothing else."""
        own, salt = ec.generate_private_key(CURVE), secrets.token_bytes(SALT_LENGTH)
        own_point = _point(own)
        shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to.key))
        both = b"WebPush: info\x00" + to.key + own_point
        material = _derived(to.secret, shared, both, 32)
        key = _derived(salt, material, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = _derived(salt, material, b"Content-Encoding: nonce\x00", 12)
        head = salt + RECORD.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
        return head + AESGCM(key).encrypt(nonce, text + LAST, None)

    def headers(self, to: Subscription) -> dict[str, str]:
        """Who writes to this browser."""
        service = urlsplit(to.endpoint)
        audience = f"{service.scheme}://{service.netloc}"
        claims = {"aud": audience, "exp": int(self._now()) + VALID_SECONDS, "sub": to.site}
        said = ".".join(
            written(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        halves = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = b"".join(half.to_bytes(32, "big") for half in halves)
        return {"Authorization": f"vapid t={said}.{written(signature)}, k={self.public}"}
