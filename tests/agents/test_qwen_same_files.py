"""The real Qwen Code and we look at one folder of odd files, and see the same memories under the same ids.

Where we read more, less or otherwise, it is on purpose, and a table of ``differences`` says why. Each table is exactly
what is found: a difference that is missing there fails, and so does one that is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from tests.agents.differences import (
    LESS,
    MISREAD_LABELS,
    MORE,
    OTHERWISE_DESCRIBED,
    OTHERWISE_DIVIDED,
    OTHERWISE_TITLED,
)
from tests.agents.endpoint import Endpoint
from tests.agents.odd_files import FILES, LONG, plant
from tests.agents.ours import index_of, memories, path_of, roots, served
from tests.agents.prompts import (
    Answer,
    Candidate,
    Offered,
    Prompt,
    candidates,
    choose_to_forget,
    manifest,
    say_little,
)
from tests.agents.qwen import PATIENCE, Conversation

pytestmark = pytest.mark.client("qwen")

#: What is forgotten on request, so that the original writes its index anew.
SPARE = "spare.md"
#: What the first version of the original calls a memory whose words are all Chinese.
CALLED_MEMORY = "project/memory.md"
#: So much of a description the original shows a model.
ITS_LIMIT = 512


@dataclass(frozen=True)
class Views:
    """What each program sees: files by path, entries by id."""

    its_files: Mapping[str, Offered]
    its_entries: Mapping[str, Candidate]
    its_titles: Mapping[str, str]
    our_entries: Mapping[str, Mapping[str, Any]]
    our_problems: list[Mapping[str, Any]]
    index: str

    @cached_property
    def our_files(self) -> dict[str, list[Mapping[str, Any]]]:
        found: dict[str, list[Mapping[str, Any]]] = {}
        for one in self.our_entries.values():
            found.setdefault(path_of(one), []).append(one)
        return found

    @property
    def singles(self) -> dict[str, Mapping[str, Any]]:
        """Files that both read, and in which we find one memory."""
        return {
            path: one[0] for path, one in self.our_files.items() if len(one) == 1 and path in self.its_files
        }


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> Views:
    """Both programs' views, from one run of each."""
    folder = tmp_path_factory.mktemp("both").resolve()
    project, home = folder / "project", folder / "home"
    (project / ".git").mkdir(parents=True)
    home.mkdir()
    more = {"HOME": str(home), "QWEN_HOME": str(folder / "its home")}
    with served(project, more) as server:
        root = roots(server)["project"]
    assert root.is_relative_to(folder / "its home")
    plant(root)
    (root / SPARE).write_bytes((root / "flat.md").read_bytes())
    with Endpoint() as endpoint, Conversation(project, home, endpoint, more) as qwen:
        _look(endpoint, qwen, project)
    titles = {path: title for path, (title, _) in index_of(root).items()}
    with served(project, more) as server:
        ours = memories(server)
        problems = server.result("memory/status")["problems"]
    offered = manifest(endpoint.of("recall")[0])
    return Views(
        its_files={
            str(Path(path).relative_to(root)): one
            for path, one in offered.items()
            if path != str(root / SPARE)
        },
        its_entries={
            id_: one for id_, one in candidates(endpoint.of("forget")[0]).items() if SPARE not in id_
        },
        its_titles=titles,
        our_entries=ours,
        our_problems=problems,
        index=(root / "MEMORY.md").read_text("utf-8"),
    )


def _look(endpoint: Endpoint, qwen: Conversation, project: Path) -> None:
    """Has it look for memories about something, then for some to forget, and forget one."""

    def script(prompt: Prompt) -> Answer:
        if prompt.purpose == "forget":
            return choose_to_forget(f"project:{SPARE}")
        if prompt.purpose == "turn":
            # A turn that ends takes a search that is under way with it.
            assert endpoint.wait_for("recall", PATIENCE)
        return say_little(prompt)

    endpoint.script = script
    session = qwen.open(project)
    qwen.say(session, "How do we build?")
    qwen.say(session, "/forget the spare one")


def test_there_are_many_files_and_it_sees_most(views: Views) -> None:
    assert len(FILES) > 80
    assert len(views.its_files) > 60
    assert len(views.its_entries) > 60


def test_we_read_what_it_reads_and_more_or_less_on_purpose_only(views: Views) -> None:
    more = views.our_files.keys() - views.its_files.keys()
    read = {path: (one["type"], one["description"]) for path in more for one in views.our_files[path]}
    assert read == {path: (type_, description) for path, (type_, description, _) in MORE.items()}
    assert views.its_files.keys() - views.our_files.keys() - {CALLED_MEMORY} == LESS.keys()


def test_a_memory_called_memory_is_read(views: Views) -> None:
    assert CALLED_MEMORY in views.its_files
    assert CALLED_MEMORY in views.our_files


def test_a_line_that_the_original_cut_does_not_stay_in_the_index(views: Views) -> None:
    """It would outlive its memory: nothing tells any more which file it means."""
    lines = [line for line in views.index.splitlines() if LONG[:60] in line]
    assert len(lines) == 1
    assert f"]({LONG})" in lines[0]


def test_what_we_leave_out_because_of_its_name_or_place_is_reported(views: Views) -> None:
    """Others would else wonder where it went. What programs leave behind is no news."""
    codes = {(one["code"], one["uri"].rpartition("/")[2]) for one in views.our_problems if "uri" in one}
    assert {
        ("link-outside", "link-out.md"),
        ("link-outside", "linked-folder"),
        ("unusable-name", "two%0Alines.md"),
        ("unusable-name", "percent%2525.md"),
        ("unusable-name", "back%5Cslash.md"),
        ("link-broken", "dangling.md"),
    } <= codes


def test_the_types_are_the_same(views: Views) -> None:
    for path in views.our_files.keys() & views.its_files.keys():
        assert {one["type"] for one in views.our_files[path]} == {views.its_files[path].type}, path


def test_the_descriptions_are_the_same_or_differ_on_purpose(views: Views) -> None:
    ours = {path: one["description"] for path, one in views.singles.items()}
    theirs = {path: views.its_files[path].description for path in ours}
    different = {path: ours[path] for path in ours if ours[path][:ITS_LIMIT] != theirs[path]}
    assert different == {path: text for path, (text, _) in OTHERWISE_DESCRIBED.items()}


def test_the_titles_are_the_same_or_differ_on_purpose(views: Views) -> None:
    ours = {path: one["title"] for path, one in views.singles.items()}
    assert ours.keys() - views.its_titles.keys() == {LONG}, "of these it cut the link"
    different = {path: ours[path] for path in ours.keys() - {LONG} if ours[path] != views.its_titles[path]}
    assert different == {path: text for path, (text, _) in OTHERWISE_TITLED.items()}


def test_its_files_of_several_memories_are_several_of_ours_under_its_ids(views: Views) -> None:
    both = views.our_files.keys() & views.its_files.keys()
    ours = {id_ for id_, one in views.our_entries.items() if path_of(one) in both}
    theirs = {id_: one for id_, one in views.its_entries.items() if path_of({"id": id_}) in both}
    assert {path_of({"id": id_}) for id_ in ours ^ theirs.keys()} == OTHERWISE_DIVIDED.keys()
    assert {"project:bullets.md:0", "project:bullets.md:2", "project:paragraphs.md:1"} <= ours & theirs.keys()
    assert len(ours & theirs.keys()) > 50


def test_what_its_entries_say_is_what_ours_say(views: Views) -> None:
    misread = {}
    for id_ in views.our_entries.keys() & views.its_entries.keys():
        mine, its = views.our_entries[id_], views.its_entries[id_]
        assert (mine["scope"], mine["type"], mine["summary"]) == (its.scope, its.type, its.summary), id_
        if (mine.get("why"), mine.get("howToApply")) != (its.why, its.how_to_apply):
            misread[id_] = (its.why, its.how_to_apply)
    assert misread == MISREAD_LABELS
