"""What is said to any agent about anything: orders, greetings, questions of general knowledge.

A question that means one of these is hardly one for memories, unless a memory is nearer to it still. The sentences are
our own; no evaluation set was their source, and those near to a question of one were left out.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

import numpy as np

from mnemic.core.search.embedding.embedder import Embedder
from mnemic.core.search.vectors import Floats

#: So many of the nearest are averaged: one alone may be near by chance.
_NEAREST = 3

_ORDERS = (
    "Undo that", "Do it again", "Try once more", "Go on", "Continue", "Stop", "Wait a moment", "Yes, do it",
    "Make all tests pass", "Refactor this function", "Split this class in two",
    "Extract this into a method", "Delete this file", "Comment out this code", "Add a docstring to this class",
    "Explain this code to me", "Summarise this file", "Format the code", "Sort the imports", "Run the linter and fix the warnings",
    "Build the project", "Start the server", "Run the program", "Commit the changes", "Push the branch",
    "Merge this branch", "Show me the diff", "Revert the last change", "Make this faster", "Make this button bigger",
    "Change the colour to blue", "Move this up a bit", "Simplify this expression", "Translate this to English", "Fix the typo",
    "Fix this bug", "Why does this fail?", "What does this error mean?", "What does this function do?", "Where is this defined?",
    "Draw the plot again with other axes", "Create a new file for this", "Print the result", "Install the dependencies",
    "Add a log line here", "Replace all of these at once", "Use a constant for that", "Open the settings",
    "运行测试", "修复这个测试", "继续", "把这个改短一点", "解释一下这段代码", "supprime ce fichier", "annule ça", "explique-moi ce code",
    "lösche diese Zeile", "benenne diese Variable um", "erkläre mir diesen Code", "ejecuta las pruebas", "explícame este código",
    "この関数をリファクタリングして", "このコードを説明して", "rode os testes",
)  # fmt: skip
_GREETINGS = (
    "Thank you very much, that helped.", "Great, looks good.", "Okay, perfect.", "Hello", "Hi there, how are you?",
    "Good night, see you later", "Bye for now", "Nice joke", "Sorry about that",
    "You are welcome", "Tell me a joke", "Who are you?", "What can you do?", "I am tired", "I will be back in ten minutes",
    "I need a coffee", "It is so hot outside", "How was your day?", "早上好", "hallo, wie geht's?",
    "schönen Abend noch", "buenas tardes", "¿qué tal?", "こんばんは", "bom dia", "tudo bem?",
)  # fmt: skip
_KNOWLEDGE = (
    "How do I sort a dictionary by value?", "How do I parse a date?", "How do I join two strings?", "How do I read a text file line by line?",
    "How do I resolve a merge conflict?", "How do I write a regular expression for numbers?", "How do I parse JSON in JavaScript?",
    "How do I exit vim?", "How do I start a thread?", "How do I catch an exception?", "How do I round a number?",
    "How do I list the files of a folder in bash?", "How do I make a virtual environment?", "How do I copy an array?",
    "What is the difference between a list and a tuple?", "What is the difference between a process and a thread?",
    "What is a closure?", "What is dependency injection?", "What is recursion?", "What is a hash table?", "What is a primary key?",
    "What is a neural network?", "What is a foreign key?", "What does the status code 404 mean?", "What does big O mean?",
    "How does garbage collection work?", "How does HTTPS work?", "How does binary search work?", "Give me an example of a for loop",
    "Which sorting algorithm is the fastest?", "When should I use an interface?", "What is the capital of Australia?",
    "Who invented the telephone?", "How do I cook rice?", "How far is the moon?", "什么是神经网络？", "怎么给列表排序？", "什么是递归？",
    "qu'est-ce qu'une fonction récursive ?", "comment lire un fichier ?", "was ist eine Rekursion?", "wie sortiere ich eine Liste?",
    "¿qué es la recursión?", "¿cómo ordeno una lista?", "配列をソートする方法は？", "再帰とは何ですか？", "o que é recursão?", "como ordeno uma lista?",
)  # fmt: skip


_ALL = (*_ORDERS, *_GREETINGS, *_KNOWLEDGE)
#: So many are embedded at once.
_BATCH = 32


class Commonplaces:
    """The sentences as vectors of one model, (n, d). They take about 0.2 s to make and are kept in ``cache``."""

    def __init__(self, embedder: Embedder, cache: Path | None) -> None:
        """Raises what ``embedder`` raises."""
        mark = sha256("\n".join((embedder.model, *_ALL)).encode()).hexdigest()[:16]
        file = cache / f"commonplaces-{mark}.npy" if cache else None
        found = _kept(file)
        if found is None:
            batches = (_ALL[start : start + _BATCH] for start in range(0, len(_ALL), _BATCH))
            found = np.concatenate([embedder.embed(batch, question=True) for batch in batches])
            _keep(found, file)
        self._vectors = found

    def nearness(self, question: Floats) -> float:
        """Returns the mean cosine, -1…1, of a question's unit vector with the nearest of them."""
        if self._vectors.shape[1] != len(question):
            return 0.0  # an endpoint has changed its mind about its dimensions
        cosines = self._vectors @ question
        cosines.sort()
        return float(cosines[-_NEAREST:].mean())


def _kept(file: Path | None) -> Floats | None:
    with suppress(OSError, ValueError, EOFError):
        if file is not None:
            found = np.load(file, allow_pickle=False)
            if found.dtype == np.float32 and found.ndim == 2 and len(found) == len(_ALL):
                return np.asarray(found, np.float32)
    return None


def _keep(vectors: Floats, file: Path | None) -> None:
    """Leaves them for the next start, whole or not at all."""
    if file is None:
        return
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}-", delete=False) as draft:
            np.save(draft, vectors, allow_pickle=False)
        Path(draft.name).replace(file)
