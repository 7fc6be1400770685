"""Which names are those of a project's files and folders, whatever their ending and the language around them."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.kinds import belongs_to_project
from mnemic.core.extraction.project_files import names_file

AROUND = (
    "Never touch {} by hand.",
    "Fass {} nie von Hand an",
    "Ne touche jamais à {}",
    "Nunca toques {} a mano",
    "Nunca mexa em {} à mão",
    "不要手动改{}",
    "{}を手で編集しない",
)
OF_THE_PROJECT = [
    "schema.graphql",
    "Dockerfile",
    "Makefile",
    "fast.pyx",
    "app.dart",
    ".env.example",
    "vendor/",
    "x.proto",
    "x.zig",
    "x.vue",
    "x.tf",
    "x.ex",
    "x.cs",
    "x.c",
    "x.sql",
    "src/generated/",
    "CMakeLists.txt",
    "Justfile",
    "justfile",
    "Procfile",
    "Gemfile",
    "Rakefile",
    "Dockerfile.dev",
    "docker-compose.override.yml",
    "App.elm",
    "main.odin",
    "config.ron",
    "gen/",
    "generated/",
    "vendor/**",
    ".gitignore",
    ".env",
    ".eslintrc",
    ".editorconfig",
    ".github/workflows",
    ".github/",
    "api.d.ts",
    "a.c",
    "README.MD",
    "Package.resolved",
    "foo.xcodeproj",
    "größe.dart",
    "Cargo.lock",
    ".python-version",
    ".env.local",
    "kotlin/build.gradle.kts",
    "schema.graphql.bak",
    "assets/logo.svg",
    "`vendor/`",
    "deploy/k8s/base.jsonnet",
    ".nvmrc",
    ".gitattributes",
    ".prettierrc.json",
    "lib/foo",
    "proto/user.avsc",
]
#: The person's own, the machine's, and what only looks like a file.
OF_NONE = [
    "~/.gitconfig",
    "~/.zshrc",
    ".zshrc",
    ".bashrc",
    ".gitconfig",
    ".vimrc",
    "~/.config/nvim/init.lua",
    "/etc/hosts.conf",
    "$HOME/.zshrc",
    ".ssh/config",
    "console.log",
    "os.path",
    "Node.js",
    "ASP.NET",
    ".NET",
    "fly.io",
    "example.com",
    "docs.example.org",
    "e.g. tests",
    "i.e. now",
    "z.B. so",
    "3.x",
    "v1.x",
    "python3.11",
    "Postgres 1.5",
    "a.m.",
    "Ph.D",
    "TCP/IP",
    "and/or",
    "CI/CD",
    "w/ tests",
    "C:\\Users\\me\\notes.txt",
    "foo@bar.com",
    "time.sleep",
    "user.email",
    "Promise.all",
    "print()",
    "foo.bar()",
    ".py",
    ".proto",
    "n/a",
    "I/O",
    "Profile",
    "24/7",
    "U.S. only",
    "https",
    "km/h",
    "Socket.io",
    "yes/no",
    "3.5x",
    "etc.",
    "usw.",
    "S.A.",
    "~/vendor/",
    "Makefiles",
]


@pytest.mark.parametrize("name", OF_THE_PROJECT)
def test_a_rule_that_names_a_file_of_the_project_is_the_projects(name: str) -> None:
    assert [rule for rule in AROUND if not belongs_to_project(rule.format(name))] == []


@pytest.mark.parametrize("name", OF_NONE)
def test_what_is_no_file_of_a_project_makes_no_rule_its_own(name: str) -> None:
    assert [rule for rule in AROUND if belongs_to_project(rule.format(name))] == []


@pytest.mark.parametrize("said", ["I like a Makefile", "Schreib mir nie ein Dockerfile", "Évite un Justfile"])
def test_any_file_of_a_kind_is_not_one_of_this_project(said: str) -> None:
    assert not names_file(said)
