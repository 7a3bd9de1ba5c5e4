"""Every game with its house rules; then a table of one's own, and what its rules refuse."""

import longears


def main() -> None:
    for name, spec in longears.games().items():
        print(f"{name}: {spec.seats[0]} to {spec.seats[-1]} seats; presets {', '.join(spec.presets)}")
        for option, values in spec.options.items():
            told = (
                f"{values[0]} to {values[-1]}" if isinstance(values, range) else ", ".join(map(str, values))
            )
            print(f"    {option}: {told}")

    game = longears.deal("donkey", seats=3, seed=1, preset="common", options={"first_trick": "cut"})
    opener = game.awaited[0]
    print(f"\n{opener} opens; {game.moves(opener)} may be played")
    try:
        game.play(opener, "2c")
    except longears.IllegalMove as refused:
        print(f"{refused.message} ({refused.rule}, {refused.code})")


if __name__ == "__main__":
    main()
