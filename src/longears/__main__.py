"""`python -m longears` is the `longears` command."""

from longears.cli import main

if __name__ == "__main__":
    main()
