"""`python -m contentex.cli` is `contentex`."""

from contentex.cli import main

if __name__ == "__main__":
    main()
