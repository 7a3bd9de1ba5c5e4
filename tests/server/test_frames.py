"""Frames are counted as their bytes come in, however they come (issue 18, line 1)."""

import pytest

from longears.chance import Chance
from longears.server.frames import FrameCounter, FrameError
from proofs.raw import frame

SIZES = (0, 1, 125, 126, 127, 65535, 65536, 70000)


@pytest.mark.parametrize("seed", range(20))
def test_every_frame_is_counted_once_in_whatever_pieces_it_comes(seed: int) -> None:
    chance = Chance(seed)
    sizes = [SIZES[chance.below(len(SIZES))] for _ in range(12)]
    sent = b"".join(frame(bytes(size), opcode=chance.below(3)) for size in sizes)
    counter, at, counted = FrameCounter(), 0, 0
    while at < len(sent):
        step = 1 + chance.below((3, 50, 5000, 200_000)[chance.below(4)])
        counted += counter.count(sent[at : at + step])
        at += step
    assert counted == len(sizes)


def test_many_in_one_piece_are_many() -> None:
    assert FrameCounter().count(frame(b"", opcode=9) * 10_000) == 10_000


@pytest.mark.parametrize("bad", [frame(b"hello", masked=False), frame(b"hello", reserved=0x40)])
def test_frames_that_no_client_may_send(bad: bytes) -> None:
    counter = FrameCounter()
    assert counter.count(frame(b"fine")) == 1
    with pytest.raises(FrameError):
        counter.count(bad)
