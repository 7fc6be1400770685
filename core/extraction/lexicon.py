"""What the rules need to know of a language. One data module for each language fills it in.

Every field but a few is one regular expression (alternatives joined by ``|``), matched without regard to case on a
statement whose quoted parts are blanked. Which end it is tied to is said beside it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

#: A pattern that never matches, for what a language has no need of.
NEVER = r"(?!)"
#: Names of systems that are the same in every language.
SYSTEMS = (
    r"grafana|dashboards?|runbooks?|playbooks?|wiki|notion|jira|confluence|linear|sentry|datadog|kibana|pagerduty|slack|figma"
    r"|backlog|tickets?|docs?"
)


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """One language's cues. "Start" and "end" are those of a statement."""

    code: str
    spaced: bool = True
    openers: str  # start: words that carry nothing ("ok", "by the way", "please")
    trailers: str  # end: the same ("…, as I said", "…, please")
    depends: str  # start: a clause that needs another one ("if", "because")
    chatter: str  # whole: small talk
    remember: str  # start: the request to remember; what follows is its content
    remember_after: str = NEVER  # end: the same, said last
    unremember: str  # start: the wish that something is not kept
    aside: str  # start: a label that only comments ("note:")
    fragment: str  # whole: names a thing or points at one and says nothing of it ("them", "the tests", "stop doing that")
    points_back: str  # whole: content that means what was said before ("this", "that rule")
    question: str  # start
    question_end: str = NEVER  # end, without a question mark
    tag_question: str  # whole last clause that makes a question of what precedes
    hypothetical: str  # start
    hearsay: str  # start: what somebody else says or thinks
    passing: str  # anywhere: only for now, even if explicitly asked
    temporary: str  # anywhere: of today
    neutral: str  # anywhere: indifference
    one_off: str = NEVER  # start: the same, even if it speaks of always or never
    task: str  # start: a wish for this very conversation
    state: str  # anywhere: how something goes at this moment
    pointing: str  # anywhere: the object is something in view ("I like that")
    standing: str  # clause start: always, never, from now on
    ban: str  # clause start: don't, avoid, no more
    habit: str  # clause start: an instruction tied to a recurring occasion
    style: str  # clause start: how to answer or write
    taste: str  # clause start: likes and dislikes of the speaker
    person: str  # clause start: who the speaker is, knows, uses
    team: str  # clause start: facts of the project
    decided: str  # anywhere
    reference: str  # anywhere: a place where something is found
    system: str  # anywhere: a word for such a place
    why: str  # anywhere: what introduces a reason
    why_first: str = NEVER  # start: a reason that precedes, in group ``why``
    why_label: str
    how_label: str
    joint: str  # between clauses
    so: str = NEVER  # between a fact and the instruction that follows from it
    grounds: str = (
        NEVER  # start: a clause that gives the reason for what precedes it without a word that says so
    )
    recalls: str = NEVER  # start: the same, as a sentence of its own
    completes: str = NEVER  # start: a clause that belongs to the one before it ("only the …")
    negated: str = NEVER  # start: a ban, its verb in group ``verb``
    leans: str = NEVER  # start: speaks of somebody or something by a word for what was named before
    denial: str = NEVER  # whole: what is not to be, named and no more ("no mocks")
    described: str = (
        NEVER  # start: how a thing in view ought to behave, which is a rule only where nobody asks to mend it
    )
    ended: str = NEVER  # anywhere: something holds no longer
    lately: str = NEVER  # whole: a word for "now" that in a fact of the project says that it is new
    lead: str  # what may stand before a clause start inside a statement
    changes: str = NEVER  # whole: a value was changed, in groups ``subject`` and ``new``
    admits: str = NEVER  # start: the speaker was wrong
    tells: str = NEVER  # start: what follows is told for the other one to know ("by the way")
    goes_on: str = NEVER  # start: a clause without its subject, which is the speaker
    refuses: str  # start of any part: the wish that something is not remembered
    denies: str  # whole: words that only deny
    jest: str  # end: what precedes is not meant
    retracts: str  # whole: takes back the statement before it
    others: str  # start: speaks of somebody who is not the speaker
    once: str  # anywhere: something was so before
    instead: str  # start: what comes in the place of what ended
    no: str = ""  # the word that opens what is right instead
    corrections: tuple[str, ...]  # start: groups ``new`` and perhaps ``old``
    proposal: str  # start: an assistant's question, its content in group ``rule``
    told: str  # whole: an assistant's assumption about the user, in group ``rule``
    lasting: str  # anywhere in a proposal or its answer
    yes: str  # whole: plain agreement
    swap: tuple[tuple[str, str], ...]  # from the assistant's "you" to the user's "I"
    injected: str  # anywhere: speaks to the machine behind the user's back
    roles: str  # start, before a colon: who seems to speak
    pasting: str  # right before a colon: what follows is somebody else's text
    plan: str  # anywhere: kind cues from here on
    reflection: str
    conversation: str
    idea: str
    observation: str

    def pattern(self, field: str) -> re.Pattern[str]:
        """Returns a field as it is, tied to nothing."""
        return _compiled(str(getattr(self, field)), "bare", self.spaced)

    def joints(self) -> re.Pattern[str]:
        """Returns what stands between clauses; in group ``so`` what leads to a consequence."""
        return _compiled(f"(?P<so>{self.so})|{self.joint}", "bare", self.spaced)

    def starts(self, field: str, text: str) -> re.Match[str] | None:
        """Matches a field at the start of ``text``."""
        return _compiled(str(getattr(self, field)), "start", self.spaced).match(text)

    def ends(self, field: str, text: str) -> re.Match[str] | None:
        """Finds a field at the end of ``text``."""
        return _compiled(str(getattr(self, field)), "end", self.spaced).search(text)

    def whole(self, field: str, text: str) -> re.Match[str] | None:
        """Matches a field against all of ``text``, closing punctuation aside."""
        return _compiled(str(getattr(self, field)), "whole", self.spaced).match(text)

    def has(self, field: str, text: str) -> re.Match[str] | None:
        """Finds a field anywhere in ``text``."""
        return _compiled(str(getattr(self, field)), "any", self.spaced).search(text)

    def part(self, field: str, text: str) -> re.Match[str] | None:
        """Finds a field at the start of ``text``, behind any mark in it, or at the start of a clause."""
        lead = rf"(?:^|[^\w\s'’`-]\s*|\s[-–—]\s|{self.lead})"
        return _compiled(f"{lead}(?:{getattr(self, field)})", "clause", self.spaced).search(text)

    def clause(self, field: str, text: str) -> re.Match[str] | None:
        """Finds a field at the start of ``text`` or of a clause in it."""
        return _compiled(f"(?:^|{self.lead})(?:{getattr(self, field)})", "clause", self.spaced).search(text)


@cache
def _compiled(pattern: str, place: str, spaced: bool) -> re.Pattern[str]:
    before, after = (r"(?<!\w)", r"(?:(?<=\W)|(?!\w))") if spaced else ("", "")
    forms = {
        "bare": pattern,
        "start": f"(?:{pattern}){after}",
        "end": f"{before}(?:{pattern})[\\s.!。！]*$",
        "whole": f"(?:{pattern})[\\s.,!?。，！？…]*$",
        "any": f"{before}(?:{pattern}){after}",
        "clause": f"{pattern}{after}",
    }
    return re.compile(forms[place], re.IGNORECASE)
