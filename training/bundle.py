"""Pack all that training needs where nothing can be installed: sources, the kernels in C, wheels, how to build.

`python -m training.bundle build/train` writes `bundle.tar.gz` and `unpack.sh` there.
"""

import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

from Cython.Build import cythonize

SOURCES = Path("src")
PYTHON = "3.12"
WHEELS = ("msgspec", "click")
KERNELS = ("chance", "table", "hidden", "observer", "bots/*", "sim/*", "envs/*", "games/*/*")
DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "infer_types": True,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
UNPACK = """# Unpacks what is beside it and compiles the kernels for the Python that is here.
set -e
cd "$(dirname "$0")"
tar xzf bundle.tar.gz
include=$(python3 -c "import sysconfig; print(sysconfig.get_paths()['include'])")
suffix=$(python3 -c "import sysconfig; print(sysconfig.get_config_var('EXT_SUFFIX'))")
(cd kernels/src && find . -name '*.c') | sed 's/\\.c$//' | xargs -P "$(nproc)" -I @ \\
    gcc -DNDEBUG -fwrapv -O3 -g0 -w -fPIC -shared -march=native -I"$include" kernels/src/@.c -o src/@"$suffix"
"""


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    kernels = _kernels()
    with tarfile.open(folder / "bundle.tar.gz", "w:gz") as packed:
        for path in sorted(SOURCES.rglob("longears/**/*")):
            if path.suffix in (".py", ".json", ".bin") and "web" not in path.parts:
                packed.add(path)
        for path in sorted(Path("training").glob("*.py")):
            packed.add(path)
        for path in kernels:
            packed.add(path, path.relative_to("build"))
        for name in WHEELS:
            _add_wheel(packed, name, folder / "wheels")
    (folder / "unpack.sh").write_text(UNPACK)


def _kernels() -> list[Path]:
    """The kernels in C; the same file serves every Python."""
    wanted = [
        path
        for pattern in KERNELS
        for path in sorted((SOURCES / "longears").glob(f"{pattern}.pxd"))
        if path.stem != "__init__"
    ]
    made = cythonize(
        [str(path.with_suffix(".py")) for path in wanted],
        include_path=["src"],
        build_dir="build/kernels",
        compiler_directives=DIRECTIVES,
    )
    return [Path(extension.sources[0]) for extension in made]


def _add_wheel(packed: tarfile.TarFile, name: str, folder: Path) -> None:
    if not list(folder.glob(f"{name}-*")):
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
        platform = ["--python-version", PYTHON, "--platform", "manylinux2014_x86_64", "--dest", str(folder)]
        subprocess.run([*pip, *platform, name], check=True)  # noqa: S603  our own arguments
    with ZipFile(next(folder.glob(f"{name}-*"))) as wheel:
        wheel.extractall(folder / name)
    for path in sorted((folder / name / name).rglob("*")):
        if path.is_file():
            packed.add(path, Path("src") / path.relative_to(folder / name))


if __name__ == "__main__":
    main()
