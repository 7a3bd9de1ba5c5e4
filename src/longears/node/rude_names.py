"""Names that nobody has to read: insults, and those of whoever runs the server.

A list stops no one who means to offend; that is what muting, reporting and blocking are for.  It stops the
first idea.  What is part of ordinary names (Scunthorpe, പൂർണ്ണിമ) is only looked for as a whole word, and
what is a name (Dick, Nazi) not at all.
"""

import re
import unicodedata
from functools import lru_cache

ANYWHERE = (
    *("fuck", "nigger", "nigga", "faggot", "asshole", "arsehole", "dickhead", "wanker", "hitler"),
    *("bhenchod", "behenchod", "bahenchod", "madarchod", "maderchod", "chutiya", "chutiye"),
    *("bhosdi", "bhosri"),
    *("kumamako", "kumamayo", "thayoli", "koskesh", "kosekhar"),
    *("मादरचोद", "बहनचोद", "भेनचोद", "चूतिया", "भोसड़ी", "गांडू"),
    *("ਮਾਦਰਚੋਦ", "ਭੈਣਚੋਦ", "ਗਾਂਡੂ"),
    *("مادرچود", "بہنچود", "بھینچود", "چوتیا", "گانڈو"),
    *("مادرجنده", "کسکش", "کونکش", "حرامزاده"),
    *("തായോളി", "മൈരൻ", "കുണ്ണ"),
)
WHOLE = (
    *("admin", "administrator", "moderator", "longears"),
    *("cunt", "penis", "vagina", "pussy", "shit", "bitch", "whore", "slut", "rape", "rapist"),
    *("gandu", "gaandu", "harami", "haramzada", "haramkhor", "mkundu", "msenge"),
    *("रंडी", "हरामी", "हरामज़ादा", "ਰੰਡੀ", "ਹਰਾਮੀ", "رنڈی", "حرامی", "جنده", "کونی", "മൈര്", "പൂറ്", "പൂറി"),
)
_FOR_LETTERS = str.maketrans("013457@$!", "oieastasi")
_LETTERS = re.compile(r"[^\W\d_]")
_DRAWN_OUT = re.compile(r"(\w)\1{2,}")


@lru_cache(maxsize=1000)
def is_rude(name: str) -> bool:
    """Whether nobody should have to read this name."""
    words = [_folded(word) for word in name.split()]
    return any(word in _WHOLE for word in words) or any(part in "".join(words) for part in _ANYWHERE)


def _folded(word: str) -> str:
    """As it is meant: without case, accents, signs between letters, digits for letters, letters drawn out."""
    text = unicodedata.normalize("NFKD", word).casefold().translate(_FOR_LETTERS)
    kept = "".join(sign for sign in text if _LETTERS.match(sign) or _is_vowel_sign(sign))
    return _DRAWN_OUT.sub(r"\1", kept)


def _is_vowel_sign(sign: str) -> bool:
    """Of the scripts of India, where vowels are marks; accents of Latin letters are marks as well."""
    return "\u0900" <= sign <= "\u0dff"


_ANYWHERE = tuple(map(_folded, ANYWHERE))
_WHOLE = frozenset(map(_folded, WHOLE))
