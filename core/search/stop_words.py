"""Words that say nothing about what a text is about, per language; all folded as ``tokens`` folds words.

A word that carries meaning in one of the other languages is left out (French "car", German "die", "war", "man"):
one list serves every text, because short notes mix languages and guessing the language of ten words fails.
"""

from __future__ import annotations

from typing import Final

_ENGLISH = """
a about after all also am an and any are as at be because been before being both but by can could did do does
doing each else few for from further had has have having he her here hers herself him himself his how i if in
into is it its itself just me more most my myself no nor not of off on once only or other our ours ourselves
out over own s same she should so some such t than that the their theirs them themselves then there these
they this those through to too under until up very was we were what when where which while who whom why will
with would you your yours yourself yourselves
"""
_FRENCH = """
au aux avec ce ces cet cette comme dans de des du elle elles en est et eux il ils je la le les leur leurs lui
mais mes moi ne nos notre nous ou par pas pour qu que quel quelle quelles quels qui quoi sa se ses si sont sur
ta te tes toi tu un une vos votre vous y ete etre sera ont
"""
_PORTUGUESE = """
ao aos as com como da das de do dos e ela elas ele eles em essa esse esta este eu foi ha isso isto ja la lhe
mais mas meu minha na nas nao nem no nos nossa nosso num numa o os ou para pela pelas pelo pelos por qual quais
quando que quem se sem ser seu seus sua suas tem um uma voce voces
"""
_SPANISH = """
al con cual cuales cuando de del donde el ella ellas ellos en entre era es esa ese eso esta este esto fue ha
hay la las le les lo los mas me mi muy ni nos o para pero por porque que quien se ser si sin sobre su sus tu un
una unas uno unos y ya cuanto cuantos
"""
_GERMAN = """
aber als am an auch auf aus bei bis da dass das dem der des diese dieser dieses doch durch ein eine einem
einen einer eines er es fur hatte ich ihr ihre im in ist ja kann mit nach nicht noch nur ob oder sein seine
sich sie sind uber um und uns unser unter vom von vor wann warum wenn wer werden wie wieder wir wird wo wurde
wurden zu zum zur zwischen welche welcher welches wurde wurden
"""
_ITALIAN = """
che chi con cui da dal dalla dei del della delle di e gli ha il in la le lo nel nella non per piu quale quali
sono su sul tra un una
"""
_ASKING = """
anybody anyone anything arent cant couldnt didnt doesnt dont everything give hadnt hasnt havent help isnt
know let lets like maybe mustnt need remember say should shouldnt show some something still sure tell thing
want wasnt werent wont wouldnt yet
may might must needs shall use used uses using
"""
_PLEASANT = """
bonjour danke gracias hallo hello hey hi hola merci obrigada obrigado oi ok okay ola please salut thank
thanks yes
"""
_CJK = """
什么 怎么 怎样 如何 为何 为什 哪个 哪里 哪些 哪儿 哪一 多少 几个 是否 可以 我们 你们 他们 她们 它们 这个 那个 这些 那些
一个 没有 不是 还是 就是 以及 因为 所以 但是 如果 或者 然后 已经 应该 请问 告诉 知道 是谁 是什 是哪 谁是 有什 有哪
"""

#: Never indexed and never asked for, unless written in capitals (``IT``, ``AND``): those are names.
STOP_WORDS: Final[frozenset[str]] = frozenset(
    f"{_ENGLISH} {_FRENCH} {_PORTUGUESE} {_SPANISH} {_GERMAN} {_ITALIAN}".split()
)

#: Indexed, but in a question only asked for when they are all of it: how people ask, not what about.
ASKING_WORDS: Final[frozenset[str]] = frozenset(_ASKING.split())

#: Indexed, but never asked for: said to a person.
PLEASANTRIES: Final[frozenset[str]] = frozenset(_PLEASANT.split())

#: A question's bigram with one of these characters is grammar (particles, final particles).
CJK_PARTICLES: Final[frozenset[str]] = frozenset("的了吗呢吧啊么呀嘛")

#: A question's bigrams that ask or point.
CJK_ASKING: Final[frozenset[str]] = frozenset(_CJK.split())
