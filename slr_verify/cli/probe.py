"""`slr-verify probe`: what the [CLS] state of an encoder knows, as in Figures 1b and 2; resumable."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from slr_verify.cli.arguments import TARGET_FILE, TARGET_FOLDER, Whole
from slr_verify.cli.extras import require_extra
from slr_verify.cli.options import output_option, seed_option
from slr_verify.cli.running import progress, running
from slr_verify.cli.writing import overwrite_option, writing_files
from slr_verify.system.files import reserved

if TYPE_CHECKING:
    import xarray as xr

    from slr_verify.probe.sentences import Sets

MOST_CONTEXTS = 10**6


@click.command(short_help="What the [CLS] state of an encoder knows (Figures 1b, 2).")
@click.option(
    "--model",
    "name",
    metavar="NAME_OR_FOLDER",
    help="Encoder  [default: the packaged all-MiniLM-L6-v2]",
)
@click.option(
    "--data", "folder", type=TARGET_FOLDER, help="Where states are kept  [default: the cache]"
)
@click.option(
    "--contexts", type=Whole(1, MOST_CONTEXTS), help="Contexts of each set, drawn  [default: all]"
)
@seed_option
@click.option(
    "--write-sentences", "table", type=TARGET_FILE, help="Write the sentences to a file, and stop."
)
@output_option("Folder for pictures and data.", TARGET_FOLDER)
@overwrite_option
def probe(  # noqa: PLR0913 (one for each option)
    *,
    name: str | None,
    folder: Path | None,
    contexts: int | None,
    seed: int,
    table: Path | None,
    target: Path | None,
    overwrite: bool,
) -> None:
    """Find the label of sentences from the [CLS] state of each layer of an encoder.

    The label is the sentiment of one word. A model is a folder, or a name in the cache of
    huggingface_hub; the network is not asked. States of finished batches are kept, and the same
    command resumes. This is evidence in floating point, not a proof.
    """
    with running("probe"):
        import numpy as np

        from slr_verify.probe.sentences import all_sets, as_table, some_contexts

        sets = all_sets()
        if contexts is not None:
            sets = some_contexts(sets, contexts, np.random.default_rng(seed))
        if table is not None:
            with writing_files((table,), overwrite=overwrite) as put:
                put({table: as_table(sets).encode()})
            click.echo(f"written to {table}")
            return
        require_extra("probe", "probe")
        from slr_verify.probe.figures import FILES, figure_files
        from slr_verify.probe.report import described

        targets = [] if target is None else [target / each for each in FILES]
        with reserved(targets, overwrite=overwrite, make_folders=True) as put:
            data = _probed(sets, name, folder)
            if target is not None:
                put({target / each: content for each, content in figure_files(data).items()})
        click.echo(described(data), nl=False)
    if target is not None:
        click.echo(f"written to {target}")


def _probed(sets: Sets, name: str | None, folder: Path | None) -> xr.Dataset:
    from slr_verify.claims.record.cache import folder as cache_folder
    from slr_verify.probe.embedding import Embedding
    from slr_verify.probe.encoder import encoder
    from slr_verify.probe.run import probed, steps

    embedding = Embedding(sets, encoder(name))
    with progress(steps(embedding), f"{len(embedding.texts)} sentences") as on_steps:
        return probed(embedding, folder or cache_folder() / "probe", on_steps=on_steps)
