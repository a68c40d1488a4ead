"""States as transformers gives them, kept and resumed; regression, attention, pictures, refusals."""

from __future__ import annotations

import json
import shutil
from importlib.util import find_spec

import numpy as np
import pytest
import xarray as xr
from click.testing import CliRunner

from probe.conftest import REASON, tiny_tokenizer
from slr_verify.cli import main
from slr_verify.dynamics.resuming import journal_of
from slr_verify.dynamics.storage import UnreadableFile
from slr_verify.probe import embedding as module
from slr_verify.probe.attention import attention
from slr_verify.probe.directions import directions, placed
from slr_verify.probe.embedding import Embedding, embedded
from slr_verify.probe.encoder import PACKAGE, ModelRefused, encoder
from slr_verify.probe.figures import FILES, figure_files
from slr_verify.probe.regression import accuracies, labels
from slr_verify.probe.run import probed, steps

pytest.importorskip("sklearn", reason=REASON)
torch = pytest.importorskip("torch", reason=REASON)
transformers = pytest.importorskip("transformers", reason=REASON)
COMMAND = ("probe", "--contexts", "4")


@pytest.fixture(scope="module")
def kept(embedding, tmp_path_factory):
    """The folder with the states, and these."""
    folder = tmp_path_factory.mktemp("states") / "new"
    return folder, embedded(embedding, folder)


@pytest.fixture(scope="module")
def found(embedding, kept) -> xr.Dataset:
    return probed(embedding, kept[0])


def test_states_are_those_of_transformers_called_for_one_sentence(
    embedding, kept, model_folder
) -> None:
    tokenizer = transformers.AutoTokenizer.from_pretrained(model_folder)
    model = transformers.AutoModel.from_pretrained(model_folder).eval()
    for name in embedding.sets:
        for number in (0, 17, -1):
            text = embedding.sets[name][number].text
            with torch.no_grad():
                out = model(**tokenizer(text, return_tensors="pt"), output_hidden_states=True)
            by_hand = np.stack([each[0, 0].numpy() for each in out.hidden_states])
            np.testing.assert_allclose(kept[1][name][:, number], by_hand, atol=1e-5)


def test_batches_are_sorted_by_length_and_have_every_sentence_once(embedding) -> None:
    order = [number for batch in embedding.batches for number in batch]
    lengths = [
        len(embedding.encoder.tokenizer(embedding.texts[each])["input_ids"]) for each in order
    ]
    assert sorted(order) == list(range(208))
    assert lengths == sorted(lengths)


def test_an_interrupted_embedding_goes_on_to_the_same_bytes(
    embedding, kept, tmp_path, monkeypatch
) -> None:
    whole, calls = module.batch_states, []

    def stopping(*given):
        if len(calls) == 2:
            raise KeyboardInterrupt
        calls.append(given)
        return whole(*given)

    monkeypatch.setattr(module, "batch_states", stopping)
    with pytest.raises(KeyboardInterrupt):
        embedded(embedding, tmp_path)
    target = tmp_path / embedding.file_name
    assert len(journal_of(target).read_bytes().splitlines()) == 1 + 2
    calls.clear()
    monkeypatch.setattr(module, "batch_states", lambda *given: calls.append(given) or whole(*given))
    embedded(embedding, tmp_path)
    assert len(calls) == len(embedding.batches) - 2
    assert target.read_bytes() == (kept[0] / embedding.file_name).read_bytes()
    assert not journal_of(target).exists()


def test_what_is_kept_is_read_and_not_embedded_again(embedding, kept, monkeypatch) -> None:
    monkeypatch.setattr(module, "batch_states", lambda *given: pytest.fail("embedded again"))
    again = embedded(embedding, kept[0])
    assert all(np.array_equal(again[name], kept[1][name]) for name in embedding.sets)


def test_a_damaged_journal_is_refused(embedding, tmp_path) -> None:
    journal = journal_of(tmp_path / embedding.file_name)
    header = {"format": module.FORMAT, "embedding": embedding.setting}
    journal.write_text(
        f"{json.dumps(header)}\n" + json.dumps({"batch": 0, "states": "AAAA"}) + "\n"
    )
    with pytest.raises(UnreadableFile, match="is damaged"):
        embedded(embedding, tmp_path)


def test_other_weights_or_sentences_have_another_file(embedding, model_folder) -> None:
    other = encoder(str(model_folder))
    for padding in (False, True):
        other.tokenizer(embedding.texts[:2], padding=padding)
        assert other.digest() == embedding.encoder.digest()
    with torch.no_grad():
        other.model.get_input_embeddings().weight[7, 0] += 1.0
    assert Embedding(embedding.sets, other).file_name != embedding.file_name
    fewer = {**embedding.sets, "both": embedding.sets["both"][1:]}
    assert Embedding(fewer, embedding.encoder).file_name != embedding.file_name


def test_regression_finds_what_is_there_and_answers_one_label_where_nothing_is(few) -> None:
    rng = np.random.default_rng(0)
    states = {
        name: rng.standard_normal((2, len(each), 5)).astype("float32") for name, each in few.items()
    }
    for name, each in states.items():
        each[0] = 1 + 1e-7 * each[0]
        each[1, :, 3] = 1e-3 * labels(few, name)
    assert accuracies(few, states, 0) == dict.fromkeys(few, 0.5)
    assert accuracies(few, states, 1) == dict.fromkeys(few, 1.0)


def test_attention_is_that_of_the_rows_of_cls(embedding, few) -> None:
    chosen = few["test"][:3]
    by_hand = np.zeros((2, 2, 2))
    embedding.encoder.model.set_attn_implementation("eager")
    for each in chosen:
        given = embedding.encoder.tokens([each.text])
        with torch.no_grad():
            out = embedding.encoder.model(**given, output_attentions=True).attentions
        tokens = embedding.encoder.tokenizer.convert_ids_to_tokens(given["input_ids"][0].tolist())
        for index, word in enumerate((each.word, each.colour)):
            by_hand[index] += np.stack(
                [layer[0, :, 0, tokens.index(word)].numpy() for layer in out]
            )
    embedding.encoder.model.set_attn_implementation("sdpa")
    np.testing.assert_allclose(attention(embedding.encoder, chosen), by_hand / 3, atol=1e-6)
    assert embedding.encoder.model.config._attn_implementation == "sdpa"


def test_directions_are_unit_vectors_on_whose_sides_the_known_words_lie(embedding) -> None:
    at = directions(embedding.encoder)
    assert [np.linalg.norm(each) for each in (at.sentiment, at.adjective)] == pytest.approx([1, 1])
    known = [each for each in placed(embedding.encoder, at) if each.known]
    positive, negative = (
        np.mean([each.sentiment for each in known if each.kind == kind])
        for kind in ("positive", "negative")
    )
    assert positive > negative


def test_layer_0_is_at_chance_and_the_steps_are_counted(embedding, kept, found) -> None:
    done = []
    again = probed(embedding, kept[0], on_steps=done.append)
    assert again.identical(found)
    of_a_file = len(embedding.batches)
    assert sum(done) == steps(embedding) - of_a_file
    assert found["accuracy"][0].to_numpy().tolist() == [0.5] * 5
    assert float(found["accuracy"].sel(set="train")[1:].min()) > 0.55
    assert np.isnan(found["linearity"][0]).all()


def test_the_pictures_say_whose_they_are(found) -> None:
    files = figure_files(found)
    assert set(files) == set(FILES)
    text = files["figure_1b.txt"].decode()
    assert "2 layers of 16" in text
    assert "The paper's bars are of another model, bert-base-uncased. Evidence, no proof." in text
    assert files["figure_1b.png"][1:4] == b"PNG"


def test_the_command_probes_a_folder_and_reads_what_it_has_kept(model_folder, tmp_path) -> None:
    given = [*COMMAND, "--model", str(model_folder), "--data", str(tmp_path / "data")]
    told = CliRunner().invoke(main, [*given, "-o", str(tmp_path / "out")])
    assert told.exit_code == 0, told.output
    assert {each.name for each in (tmp_path / "out").iterdir()} == set(FILES)
    again = CliRunner().invoke(main, given)
    assert again.output == told.output.replace(f"written to {tmp_path / 'out'}\n", "")
    with xr.open_dataset(tmp_path / "out" / "figure_1b.nc") as data:
        assert json.loads(data.attrs["embedding"])["sentences"] == 208


@pytest.fixture
def refused(monkeypatch):
    """What is said of a model, without a look at the network."""

    def said(name: str) -> str:
        told = CliRunner().invoke(main, [*COMMAND, "--model", name])
        assert told.exit_code == 2, told.output
        return " ".join(told.output.split())

    monkeypatch.setattr(
        "socket.getaddrinfo", lambda *given, **more: pytest.fail("asks the network")
    )
    return said


def test_a_name_that_is_no_folder_and_not_in_the_cache_is_refused(refused) -> None:
    said = refused("nobody/such-encoder")
    assert (
        "there is no folder 'nobody/such-encoder', and the cache of huggingface_hub has no model"
        in said
    )


def test_a_folder_that_is_no_model_is_refused(refused, tmp_path) -> None:
    assert "is not a model: it has no file config.json" in refused(str(tmp_path))
    (tmp_path / "config.json").write_text("{}")
    assert "cannot be read as a model" in refused(str(tmp_path))


def test_a_model_with_weights_cut_short_is_refused(refused, model_folder, tmp_path) -> None:
    folder = shutil.copytree(model_folder, tmp_path / "short")
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:-100])
    assert "cannot be read as a model" in refused(str(folder))


def test_a_model_without_the_weights_of_a_layer_is_refused(refused, model_folder, tmp_path) -> None:
    folder = shutil.copytree(model_folder, tmp_path / "deeper")
    config = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps({**config, "num_hidden_layers": 3}))
    assert "names, encoder.layer.2." in refused(str(folder))


@pytest.mark.parametrize(
    ("marks", "message"),
    [
        ({"sep_token": "[SEP]"}, "has no [CLS] state: its tokenizer has no such token"),
        ({"cls_token": "[CLS]"}, "has no [CLS] state: its sentences do not begin with it"),
    ],
)
def test_a_model_without_a_cls_state_is_refused(marks, message, model_folder, tmp_path) -> None:
    folder = shutil.copytree(model_folder, tmp_path / "other")
    tiny_tokenizer(**marks).save_pretrained(folder)
    with pytest.raises(ModelRefused, match=message.replace("[", r"\[")):
        encoder(str(folder))


def test_without_the_packaged_model_it_says_how_to_have_one(monkeypatch) -> None:
    monkeypatch.setattr("slr_verify.probe.encoder.find_spec", lambda name: None)
    with pytest.raises(ModelRefused, match="give --model NAME_OR_FOLDER, or python -m pip"):
        encoder()


@pytest.mark.skipif(find_spec(PACKAGE) is None, reason="the packaged model is not installed")
def test_the_packaged_model_is_read_and_knows_the_words_of_train(few, tmp_path) -> None:
    found = probed(Embedding(few, encoder()), tmp_path)
    assert json.loads(found.attrs["embedding"])["layers"] == 6
    assert found["accuracy"][0].to_numpy().tolist() == [0.5] * 5
    assert found["accuracy"].sel(set="train")[1:].to_numpy().tolist() == [1.0] * 6
    assert float(found["accuracy"].sel(set="test")[1:].mean()) > 0.7
