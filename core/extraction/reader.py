"""Reads one user message: its own stretches, sentence by sentence, into candidates and rejections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from mnemic.core.chat import Message
from mnemic.core.extraction.announced import ANNOUNCED, told_apart
from mnemic.core.extraction.clauses import statements
from mnemic.core.extraction.context import agreement, is_role, said_before
from mnemic.core.extraction.corrections import (
    changed_in,
    corrected,
    correction_in,
    is_value,
    only_denies,
    restated,
    valued,
)
from mnemic.core.extraction.findings import Candidate, Correction, Findings, Passed
from mnemic.core.extraction.informing import SILENT, informs
from mnemic.core.extraction.judging import MIN_UNSPACED, Judgement, judge, leans, opened, points_back, refuses
from mnemic.core.extraction.kinds import classify, sorted_by
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.sentences import MAX_SENTENCE, sentences
from mnemic.core.language.dates import absolute_dates
from mnemic.core.language.detection import Language, is_spaced, language_of, languages_of

#: So many sentences of one message are read.
MAX_SENTENCES = 400
_NOTHING = ("nothing_lasting", "too_short")


class Reader:
    """Reads one user message."""

    def __init__(self, messages: Sequence[Message], place: int, first: int, found: Findings) -> None:
        self.messages = messages
        self.place = place
        self.first = first
        self.found = found
        self.message = messages[place]
        self.language: Language = language_of(self.message.content)
        self._shown_from: str | None = None  # the rule under which all that follows is only shown
        self._read = 0
        self._last: Candidate | None = None
        self._said = ""  # the last candidate's text before dates were set beside its words
        self._passed_over: Judgement | None = None

    @property
    def index(self) -> int:
        """The message's offset in its session."""
        return self.first + self.place

    def read(self) -> None:
        """Adds what the message says to the findings."""
        if found := agreement(self.messages, self.place, self.first, self.language):
            self._keep(found[0], None, earlier=(found[1],))
            return
        rejected, passed = len(self.found.rejections), len(self.found.passed)
        for part in told_apart(self.message.content, LEXICONS[self.language]):
            if not part.text.strip():
                continue
            rule = part.rule or self._shown_from
            if rule is None:
                self._own(part.text)
                continue
            if rule == ANNOUNCED:
                rule = "injection" if self._injected(part.text) else "quoted"
            self.found.reject(part.text, rule, self.index)
            self._passed_over = None
        if all(each.rule in SILENT for each in self.found.rejections[rejected:]):
            self._inform(self.found.passed[passed:])

    def _inform(self, passed: Sequence[Passed]) -> None:
        """Keeps what a message that only tells says of definite things."""
        for each in passed:
            lexicon = self._lexicon(each.text)
            if informs(each.text, lexicon):
                self.found.rejections.remove(each.rejection)
                self.found.passed.remove(each)
                self._keep(each.text, None, lexicon=lexicon)

    def _own(self, text: str) -> None:
        """Reads the author's own stretch."""
        for sentence in sentences(text):
            self._read += 1
            if self._read > MAX_SENTENCES:
                self.found.reject(sentence, "pasted", self.index)
                self._shown_from = "pasted"
                break
            self._sentence(sentence)

    def _injected(self, text: str) -> bool:
        return any(
            is_role(line) or self._lexicon(line).has("injected", line)
            for line in sentences(text[: MAX_SENTENCE * 4])
        )

    def _lexicon(self, text: str) -> Lexicon:
        return LEXICONS[language_of(text, self.language)]

    def _sentence(self, sentence: str) -> None:
        if self._shown_from or is_role(sentence):
            self._shown_from = self._shown_from or "injection"
            self.found.reject(sentence, self._shown_from, self.index)
            return
        lexicon = self._lexicon(sentence)
        if self._taken_back(sentence, lexicon) or self._labelled(sentence, lexicon):
            return
        if len(sentence) > MAX_SENTENCE:
            self.found.reject(sentence, "pasted", self.index)
            self._last = self._passed_over = None
        elif not self._correction(sentence, lexicon):
            for judgement, language in self._judged(sentence):
                self._take(judgement, language)

    def _taken_back(self, sentence: str, lexicon: Lexicon) -> bool:
        """Drops what the speaker does not want kept, or takes back. Behind a refusal nothing is read any more."""
        if refusing := next((each for each in LEXICONS.values() if refuses(sentence, each)), None):
            self._shown_from = "negated_hypothetical"
            if points_back(sentence, refusing):
                self.found.drop(self.index)
        elif lexicon.whole("retracts", sentence) and self._last in self.found.candidates[-1:]:
            self.found.candidates.pop()
        else:
            return False
        self.found.reject(sentence, "negated_hypothetical", self.index)
        self._last = self._passed_over = None
        return True

    def _judged(self, sentence: str) -> list[tuple[Judgement, Lexicon]]:
        """Judges in the likeliest language, or in the first other likely one that finds more in the sentence."""
        likely = [LEXICONS[code] for code in languages_of(sentence, self.language)]
        tries = [[(each, lexicon) for each in statements(sentence, lexicon)] for lexicon in likely[:1]]
        for lexicon in likely[1:]:
            if any(judgement.rule not in _NOTHING for judgement, _ in tries[0]):
                break
            other = [(each, lexicon) for each in statements(sentence, lexicon)]
            if any(judgement.rule not in _NOTHING for judgement, _ in other):
                return other
        return tries[0]

    def _take(self, judgement: Judgement, lexicon: Lexicon) -> None:
        if judgement.rule == "points_back":
            self._point_back(judgement)
        elif self._is_reason(judgement, lexicon):
            self._last = replace(self.found.candidates[-1], why=self._dated(judgement.text))
            self.found.candidates[-1] = self._last
        elif judgement.category and leans(judgement, lexicon):
            self._lean(judgement)
        elif judgement.rule:
            self.found.reject(judgement.text, judgement.rule, self.index)
            if judgement.rule == "nothing_lasting":
                self.found.passed.append(Passed(opened(judgement.text, lexicon), self.found.rejections[-1]))
            self._passed_over = judgement if judgement.rule in _NOTHING else None
            self._last = None
            if judgement.rule == "injection":
                self._shown_from = "injection"
        else:
            self._keep(
                judgement.text,
                judgement.why,
                how=judgement.how_to_apply,
                explicit=judgement.explicit,
                lexicon=lexicon,
            )

    def _is_reason(self, judgement: Judgement, lexicon: Lexicon) -> bool:
        """Says whether a sentence gives the reason for the instruction right before it ("It broke twice.")."""
        last = self._last
        return (
            last is not None
            and (judgement.rule == "nothing_lasting" or judgement.category == "team")
            and last is self.found.candidates[-1]
            and last.type == "feedback"
            and last.why is None
            and lexicon.starts("recalls", judgement.text) is not None
        )

    def _lean(self, judgement: Judgement) -> None:
        """Brings a statement about somebody named before to what was said of them, if that is kept."""
        if self._last is None or self._last is not self.found.candidates[-1]:
            self.found.reject(judgement.text, "chatter", self.index)
            return
        if judgement.category == "standing" and self._last.how_to_apply is None:
            self._last = replace(self._last, how_to_apply=self._dated(judgement.text))
        elif judgement.category != "standing":
            stop = ". " if is_spaced(judgement.text) else "。"
            self._said = f"{self._said}{stop}{judgement.text}"
            self._last = replace(self._last, text=f"{self._last.text}{stop}{self._dated(judgement.text)}")
        self.found.candidates[-1] = self._last

    def _point_back(self, judgement: Judgement) -> None:
        """Lets "remember that" make the statement before it an explicit one."""
        if self._last and self._last is self.found.candidates[-1]:
            self.found.candidates[-1] = self._last = replace(self._last, explicit=True)
        elif self._passed_over:
            text = opened(self._passed_over.text, self._lexicon(self._passed_over.text))
            self.found.rejections.pop()
            if self._passed_over.rule == "nothing_lasting":
                self.found.passed.pop()
            self._keep(text, None, explicit=True)
        else:
            self.found.reject(judgement.text, "chatter", self.index)

    def _keep(
        self,
        text: str,
        why: str | None,
        *,
        how: str | None = None,
        explicit: bool = False,
        lexicon: Lexicon | None = None,
        replaces: Correction | None = None,
        earlier: tuple[int, ...] = (),
        dated: bool = True,
    ) -> None:
        self._passed_over = None
        if not explicit and replaces is None and self.found.known.has(text):
            self.found.reject(text, "known", self.index)
            return
        type_, kind = sorted_by(text, lexicon) if lexicon else classify(text)
        self._last = Candidate(
            text=self._dated(text) if dated else text,
            type=type_,
            kind=kind,
            why=self._dated(why) if why else None,
            how_to_apply=self._dated(how) if how else None,
            explicit=explicit,
            indexes=(*earlier, self.index),
            at=self.message.at,
            replaces=replaces,
        )
        self._said = text
        self.found.candidates.append(self._last)

    def _dated(self, text: str) -> str:
        return absolute_dates(text, self.message.at) if self.message.at else text

    def _labelled(self, sentence: str, lexicon: Lexicon) -> bool:
        """Gives "Why: …" and "How to apply: …" to the statement before them."""
        for label, part in (("why_label", "why"), ("how_label", "how_to_apply")):
            found = lexicon.starts(label, sentence) or LEXICONS["en"].starts(label, sentence)
            if found and self._last and self._last is self.found.candidates[-1]:
                text = sentence[found.end() :].strip()
                self._last = (
                    replace(self._last, why=text) if part == "why" else replace(self._last, how_to_apply=text)
                )
                self.found.candidates[-1] = self._last
                return True
        return False

    def _correction(self, sentence: str, lexicon: Lexicon) -> bool:
        correction = correction_in(sentence, lexicon)
        if not correction:
            anew = restated(sentence, self._history(), lexicon)
            if anew and self._mended(anew, self._history()):
                return True
            if only_denies(sentence, lexicon):
                self.found.reject(sentence, "too_short", self.index)
                return True
            return self._change(sentence, lexicon)
        if judge(correction.new or "", lexicon).category:  # it says the whole fact anew
            self._keep(correction.new or "", None, lexicon=lexicon, replaces=valued(correction))
            return True
        if self._mended(correction, self._history()):
            return True
        if all(map(is_value, (correction.old, correction.new or ""))) and len(sentence) >= MIN_UNSPACED:
            self._keep(sentence.strip().rstrip(" .!。！"), None, replaces=correction, dated=False)
            return True
        return False

    def _change(self, sentence: str, lexicon: Lexicon) -> bool:
        """Mends what was said before of the same subject; without that, a change is a statement like others."""
        change = changed_in(opened(sentence, lexicon), lexicon)
        if not change or opened(sentence, lexicon).endswith(("?", "？")):
            return False
        subject, new = change
        same = [(n, each) for n, each in self._history() if subject.casefold() in each.casefold()]
        return self._mended(Correction("", new), same)

    def _history(self) -> list[tuple[int, str]]:
        return [*self._before, (self.index, self._said)] if self._last else self._before

    @cached_property
    def _before(self) -> list[tuple[int, str]]:
        return list(said_before(self.messages, self.place, self.first))

    def _mended(self, correction: Correction, history: list[tuple[int, str]]) -> bool:
        mended = corrected(correction, history)
        if not mended:
            return False
        text, replaces, index = mended
        self._keep(text, None, replaces=replaces, earlier=(index,) if index != self.index else ())
        return True
