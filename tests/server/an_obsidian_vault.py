"""A folder as people keep it in Obsidian: aliases and tags in front matter, wiki links, daily notes, several scripts."""

from __future__ import annotations

from pathlib import Path

NOTES = {
    "Home server.md": """---
aliases: [NAS, the box in the cellar]
tags: [homelab, hardware]
---
# Home server

Runs Debian on an old mini PC, see [[Backups]] and [[Network]].

## Access

SSH listens on port 2222, key only. The web interface is at `https://nas.lan:8443`.
""",
    "Backups.md": """---
tags:
  - homelab
---
## Schedule

Restic runs every night at 03:15 to the off-site bucket, see [[Home server#Access]].

## Restore

`restic restore latest --target /mnt/restore`, then check [[2026-11-12]].
""",
    "Network.md": "Router: Fritz 7590. The guest network has **no** access to the printer.\n",
    "Projects/Kitchen/Offers.md": """---
created: 2026-10-02
---
# Offers for the kitchen

| firm | price |
| --- | --- |
| Holzmann | 14,200 EUR |
| Brandt | 12,900 EUR |

Brandt can begin in February.
""",
    "People/Ada Lindqvist.md": """---
aliases: ["Ada L."]
---
Met at the conference in Malmö. Allergic to nuts. Works on [[Compilers]].
""",
    "Daily/2026-11-12.md": """# 2026-11-12

- [x] called the dentist
- [ ] renew the passport before the trip to Japan
- Talked with [[Ada Lindqvist]] about register allocation
""",
    "Daily/2026-11-13.md": "# 2026-11-13\n\nThe washing machine is broken; repair costs 180 EUR.\n",
    "读书/三体.md": "---\ntags: [读书, 科幻]\n---\n# 三体\n\n作者刘慈欣。最喜欢的人物是罗辑，黑暗森林法则在第二部。\n",
    "菜谱/红烧肉.md": "# 红烧肉\n\n五花肉焯水，加冰糖炒色，小火炖一个半小时。\n",
}
#: What lies beside the notes and is none.
HIDDEN = {
    ".obsidian/workspace.md": "workspace state with the word restic",
    ".trash/Old backups.md": "The old backups went to a tape drive.",
    ".git/description.md": "a description",
    ".sync/state.md": "a state",
    "Daily/.draft.md": "a hidden draft about the tape drive",
    "attachments/scan.png": "PNG",
}
#: A question, and the note that answers it.
QUESTIONS = {
    "which port does SSH listen on?": "Home server.md",
    "when does the nightly restic backup run?": "Backups.md",
    "what does Brandt charge for the kitchen?": "Projects/Kitchen/Offers.md",
    "is anybody allergic to nuts?": "People/Ada Lindqvist.md",
    "guest network printer": "Network.md",
    "renew the passport": "Daily/2026-11-12.md",
    "washing machine repair costs": "Daily/2026-11-13.md",
    "红烧肉要炖多久？": "菜谱/红烧肉.md",
    "三体里最喜欢的人物": "读书/三体.md",
}


def make_vault(root: Path) -> Path:
    """Writes it all below ``root`` and returns it."""
    for path, text in {**NOTES, **HIDDEN}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root
