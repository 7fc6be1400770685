"""Where definitions begin and end in widespread languages: ``>`` marks the lines that one has."""

from __future__ import annotations

import pytest

from mnemic.core.evidence.definitions import definitions
from mnemic.core.evidence.extent import Block
from tests.core.a_checkout import installed, parsed_definitions

#: Ending, name, text.
CASES: dict[str, tuple[str, str, str]] = {
    # Each language
    "a signature over lines": (".py", "C.run", "class B:\n    def run(self): ...\n\nclass C:\n>    @x\n>    def run(\n>        self,\n>    ):\n>        pass\n"),
    "a mapping": (".py", "LIMITS", ">LIMITS = {\n>    1: 2,\n>}\n"),
    "a function of JavaScript": (".js", "load", "// function load\n>export async function load(x) {\n>  go()\n>}\n\nload()\n"),
    "a method of TypeScript": (".ts", "App.run", "class App {\n>  run(x: string): void {\n>    go()\n>  }\n}\nconst a = new App(); a.run('x');\n"),
    "an interface": (".ts", "Options", ">export interface Options {\n>  x: string\n>}\n"),
    "a method of Go": (".go", "Server.Close", "func (o *Other) Close() {\n}\n>func (s *Server) Close() error {\n>\treturn nil\n>}\n"),
    "a type of Go": (".go", "Config", ">type Config struct {\n>\tA int\n>}\n"),
    "a method of Rust": (".rs", "Pool.get", "impl Pool {\n>    pub async fn get(&self) -> X {\n>        x()\n>    }\n}\nfn other() {}\n"),
    "a method of Java": (".java", "Main.start", "public class Main {\n>    public static void start(String[] a) {\n>        go();\n>    }\n}\n"),
    "a function of Kotlin": (".kt", "render", ">fun render(x: Int) {\n>    go()\n>}\n"),
    "a declaration above in C": (".c", "parse_all", "int parse_all(void);\n>static int parse_all(void)\n>{\n>    return 1;\n>}\n"),
    "a method of C++": (".cpp", "App.run", ">void App::run(int x) {\n>  go();\n>}\n"),
    "a method of Ruby": (".rb", "Job.perform", "class Job\n>  def perform\n>    go\n>  end\nend\n"),
    "a function of PHP": (".php", "boot", ">public function boot() {\n>    go();\n>}\n"),
    "a function of a shell": (".sh", "deploy", ">deploy() {\n>  go\n>}\n"),
    "a table": (".sql", "orders", ">CREATE TABLE IF NOT EXISTS orders (\n>  id int\n>);\n"),
    "a function of Elixir": (".ex", "handle_call", "defmodule A do\n>  def handle_call(x) do\n>    x\n>  end\nend\n"),
    # What stands above one and belongs to it
    "decorators over lines": (".py", "run", "x = 1\n>@app.route(\n>    '/x',\n>)\n># why\n>@cached\n>async def run():\n>    go()\n\ny = 2\n"),
    "a comment above": (".py", "run", "# of the old days\n>def run():\n>    go()\n# of the new ones\nz = 1\n"),
    "a decorated class": (".py", "Job", ">@dataclass(frozen=True)\n>class Job:\n>    x: int\n"),
    "an Angular decorator": (".ts", "AppComponent", "import x from 'y'\n>@Component({\n>  selector: 'app',\n>})\n>export class AppComponent {\n>}\n"),
    "a decorated method": (".ts", "App.run", "class App {\n  other = 1\n>  @Get('/x')\n>  async run(x: string): Promise<void> {\n>    go()\n>  }\n  last = 2\n}\n"),
    "annotations in Java": (".java", "App.run", "class App {\n    @Inject Foo foo;\n>    @Override\n>    @Route(path = \"/x\",\n>           method = GET)\n>    public void run() {\n>        go();\n>    }\n    int x;\n}\n"),
    "an annotated field above": (".java", "App.run", "class App {\n    @Inject Foo foo;\n>    void run() {\n>    }\n}\n"),
    "attributes in C#": (".cs", "App.Run", "class App {\n>    [HttpGet(\"x\")]\n>    [Authorize]\n>    public async Task<int> Run(int x)\n>    {\n>        return x;\n>    }\n}\n"),
    "annotations in Kotlin": (".kt", "render", ">@Composable\n>fun render(x: Int) {\n>    go()\n>}\n\nval y = 1\n"),
    "attributes in Rust": (".rs", "Pool", "use x;\n>#[derive(Debug,\n>         Clone)]\n>#[serde(rename_all = \"x\")]\n>pub struct Pool {\n>    a: u8,\n>}\n"),
    "attributes in PHP": (".php", "boot", "<?php\n>#[Route('/x')]\n>function boot() {\n>    go();\n>}\n"),
    "attributes in C++": (".cpp", "go", "int x;\n>template <typename T>\n>[[nodiscard]]\n>static int go(T x)\n>{\n>  return 1;\n>}\n"),
    "a directive of Go": (".go", "fast", "// of the old days\n>//go:noinline\n>func fast() {\n>}\n"),
    "a spec of Elixir": (".ex", "run", "defmodule A do\n  @limit 5\n\n>  @doc \"\"\"\n>  Runs.\n>  \"\"\"\n>  @spec run(x) :: y\n>  def run(x) do\n>    x\n>  end\nend\n"),
    # What stands at the margin within one
    "a string of Python": (".py", "run", ">def run():\n>    x = \"\"\"\n>at the margin\n>def other():\n>\"\"\"\n>    return x\n\ny = 1\n"),
    "a backslash of Python": (".py", "run", ">def run():\n>    x = 1 + \\\n>2\n>    return x\ny = 1\n"),
    "brackets of Python": (".py", "run", ">def run(\n>a,\n>):\n>    go([\n>1,\n>])\n>    return x\ny = 1\n"),
    "a remark of Python": (".py", "run", ">def run():\n>    a()\n># at the margin\n>    b()\n# of the next\ndef other(): ...\n"),
    "a template of JavaScript": (".js", "load", ">function load() {\n>  const x = `\n>at ${`the ${1}`} margin\n>}\n>`\n>  return x\n>}\nload()\n"),
    "a body at the margin": (".js", "load", ">function load() {\n>go()\n>if (x) {\n>go()\n>}\n>}\nload()\n"),
    "a quote in a pattern": (".js", "load", "const a = x.match(/[`'\"/]/)\n>function load() {\n>  go()\n>}\nconst b = /`/\n"),
    "a raw string of Go": (".go", "query", ">func query() string {\n>\treturn `\n>SELECT 1\n>}\n>`\n>}\n\nfunc other() {\n}\n"),
    "a label of Go": (".go", "run", ">func run() {\n>outer:\n>\tfor {\n>\t\tbreak outer\n>\t}\n>}\nvar x = 1\n"),
    "a raw string of Rust": (".rs", "query", ">fn query<'a>(x: &'a str) -> &'a str\n>where\n>    'a: 'static,\n>{\n>    r#\"\n>SELECT \"1\"\n>}\n>\"#\n>}\nfn other() {}\n"),
    "a text block of Java": (".java", "App.sql", "class App {\n>    static String sql() {\n>        return \"\"\"\n>SELECT 1\n>}\n>\"\"\";\n>    }\n    int x;\n}\n"),
    "a verbatim string of C#": (".cs", "App.Sql", "class App {\n>    string Sql() => @\"\n>SELECT \"\"1\"\"\n>\";\n    int x;\n}\n"),
    "a raw string of Kotlin": (".kt", "sql", ">fun sql(): String {\n>    return \"\"\"\n>SELECT 1\n>}\n>\"\"\"\n>}\nval y = 1\n"),
    "a preprocessor in C": (".c", "parse", ">static int parse(int x)\n>{\n>#ifdef A\n>    if (x) {\n>#else\n>    if (!x) {\n>#endif\n>        go();\n>    }\n>out:\n>    return 1;\n>}\n\nint y = 1;\n"),
    "a macro": (".c", "MAX", "int x;\n>#define MAX(a, b) \\\n>  ((a) > (b) ? \\\n>(a) : (b))\nint y;\n"),
    "a macro below": (".c", "go", ">int go(int x)\n>{\n>    return x;\n>}\n\n/* a\n   b */\n#define MORE(x) \\\n  go(x)\n\nint y;\n"),
    "an export of it": (".js", "load", "exports.load = load\n>function load() {\n>  go()\n>}\n"),
    "the type on its own line": (".c", "parse", "int y;\n\nstatic int\n>parse(int x)\n>{\n>    return x;\n>}\n"),
    "a heredoc of Ruby": (".rb", "Job.sql", "class Job\n>  def sql\n>    run(<<~SQL, <<-TWO)\n>SELECT 1\n>end\n>SQL\n>  two\n>    TWO\n>    go\n>  rescue Foo\n>    no\n>  ensure\n>    yes\n>  end\n  X = 1\nend\n"),
    "a heredoc of a shell": (".sh", "deploy", ">deploy() {\n>  cat <<'EOF' | sh\n>at the margin\n>}\n>EOF\n>  case $x in\n>  a) go ;;\n>  esac\n># at the margin\n>  echo \"don't\n>stop\"\n>}\ndeploy\n"),
    "a heredoc of PHP": (".php", "App.boot", "<p>Don't</p>\n<?php\nclass App {\n>    public function boot() {\n>        $x = <<<EOT\n>at the margin\n>}\n>EOT;\n>        $y = 'two\n>lines';\n>    }\n    private $z;\n}\n"),
    "a body of SQL": (".sql", "add", ">CREATE FUNCTION add(a int) RETURNS int AS $$\n>BEGIN\n>  RETURN a;\n>END;\n>$$ LANGUAGE plpgsql;\nSELECT 1;\n"),
    "a view of SQL": (".sql", "seen", ">create view seen as\n>select a\n>from b;\nselect 1;\n"),
    "a block of Lua": (".lua", "App.run", ">function App:run()\n>  x = [[\n>at the margin\n>end\n>]]\n>end\ny = 1\n"),
    # Members, groups, overloads
    "a constant in a group": (".go", "MaxRetries", "const (\n\tA = 1\n>\tMaxRetries = 3 // tries\n\tB = 2\n)\n\nfunc f() {\n\tuse(MaxRetries)\n}\n"),
    "a variable in a group": (".go", "ErrGone", "var (\n>\tErrGone = errors.New(\n>\t\t\"gone\",\n>\t)\n\tb = 2\n)\n"),
    "a type in a group": (".go", "Config", "type (\n\tID int\n>\tConfig struct {\n>\t\tA int\n>\t}\n)\n"),
    "a member of a type in a group": (".go", "Config.A", "type (\n\tConfig struct {\n>\t\tA int\n\t\tB int\n\t}\n)\n"),
    "an attribute of a class": (".py", "Config.LIMIT", "class Other:\n    LIMIT = 2\n\n\nclass Config:\n    def f(self):\n        LIMIT = 1\n\n>    LIMIT: int = 3\n    b = 2\n"),
    "a member of an enum of Python": (".py", "Color.RED", "class Color(Enum):\n    BLUE = 1\n>    RED = 2\n"),
    "a member of an enum of TypeScript": (".ts", "Color.Red", "export enum Color {\n  Blue,\n>  Red = 'red',\n}\n"),
    "a member of an enum of Java": (".java", "Color.RED", "enum Color {\n    BLUE,\n>    RED(1),\n    GREEN;\n}\n"),
    "a member of an enum of Rust": (".rs", "Color.Red", "enum Color {\n    Blue,\n>    Red { a: u8 },\n}\n"),
    "a member of an enum of C": (".c", "RED", "enum color\n{\n    BLUE,\n>    RED = 2,\n};\n"),
    "a constant of PHP": (".php", "App.LIMIT", "<?php\nclass App {\n>    public const LIMIT = 3;\n    const B = 2;\n}\n"),
    "a nested class": (".py", "A.Meta.run", "class A:\n    class Meta:\n>        def run(self):\n>            go()\n\n\nclass B:\n    class Meta:\n        def run(self):\n            go()\n"),
    "overloads of Python": (".py", "get", ">@overload\n>def get(x: int) -> int: ...\n>\n>@overload\n>def get(x: str) -> str: ...\n>\n>def get(x):\n>    return x\n\ny = 1\n"),
    "a property and its setter": (".py", "A.size", "class A:\n>    @property\n>    def size(self):\n>        return 1\n>\n>    @size.setter\n>    def size(self, x):\n>        go(x)\n\n    b = 1\n"),
    "overloads of TypeScript": (".ts", "get", ">export function get(x: string): void;\n>export function get(x: number): void;\n>export function get(x: any) {\n>  go()\n>}\n"),
    "overloads of Java": (".java", "A.get", "class A {\n>    int get(int a) {\n>        return a;\n>    }\n>\n>    // the other one\n>    int get(String a) {\n>        return 1;\n>    }\n}\n"),
    "a constructor is part of its class": (".java", "Job", ">public class Job {\n>    public Job(int x) {\n>        go();\n>    }\n>}\n"),
    "clauses of Elixir": (".ex", "go", "defmodule A do\n>  def go(1), do: 2\n>  def go(x) do\n>    x\n>  end\nend\n"),
    "new in Rust": (".rs", "Pool.new", "impl Pool {\n>    fn new() -> Self {\n>        x()\n>    }\n}\n"),
}  # fmt: skip


@pytest.mark.parametrize(("ending", "name", "text"), CASES.values(), ids=CASES)
@pytest.mark.parametrize("tabs", [False, True], ids=["as it is", "with tabs"])
def test_a_definition_has_its_lines(ending: str, name: str, text: str, tabs: bool) -> None:
    rows = text.split("\n")
    marked = [at for at, row in enumerate(rows) if row.startswith(">")]
    text = "\n".join(row.removeprefix(">") for row in rows)
    text = text.replace("    ", "\t") if tabs else text
    assert definitions(text, ending, name) == [Block(marked[0], marked[-1])]


@pytest.mark.parametrize(
    ("ending", "name", "text"),
    [
        (".py", "run", '"""For example:\n\ndef run():\n    go()\n"""\n'),
        (".js", "load", "/*\nfunction load() {\n}\n*/\n"),
        (".js", "load", "class A {\n  b() {\n    load(x)\n    load(() => {\n    })\n  }\n}\n"),
        (".go", "limit", "func f() {\n\tlimit = 3\n}\nvar x = g(\n\tlimit,\n)\n"),
        (".c", "go", "int f(void) {\n  return go(1);\n  go(2);\n}\n"),
        (".java", "A.go", "class A {\n    int f() {\n        return go(1);\n    }\n}\n"),
        (".py", "A.x", "class A:\n    def f(self):\n        x = 1\n"),
        (".py", "A.Meta.run", "class A:\n    class Meta:\n        pass\n\nclass B:\n    class Meta:\n        def run(self): ...\n"),
        (".py", "run", "run()\nx.run = 1\n# def run():\nprint('def run(')\n"),
        (".js", "load", "load(x)\nif (load(x)) {\n}\n * function load() {\n"),
        (".c", "go", "int go(void);\n  go(1);\n"),
        (".txt", "run", "def run():\n"),
        (".py", "C.run", "class D:\n    def run(self):\n        pass\nclass C:\n    pass\n"),
        (".rb", "go", "x = <<~TEXT\n  def go\n  end\nTEXT\n"),
    ],
)  # fmt: skip
def test_what_is_quoted_called_or_held_by_another_is_none(ending: str, name: str, text: str) -> None:
    assert definitions(text, ending, name) == []


@pytest.mark.parametrize(
    ("ending", "name", "text"),
    [
        (".go", "Close", "func (a *A) Close() {\n}\nfunc (b *B) Close() {\n}\n"),
        (".cpp", "run", "void A::run() {\n}\nvoid B::run() {\n}\n"),
        (".py", "run", "class A:\n    def run(self): ...\n\n\nclass B:\n    def run(self): ...\n"),
        (".py", "run", "if x:\n    def run(): ...\nelse:\n    def run(): ...\n"),
    ],
)
def test_members_of_several_are_several(ending: str, name: str, text: str) -> None:
    assert len(definitions(text, ending, name)) == 2


@pytest.mark.parametrize(
    ("ending", "broken"),
    [(".py", "x = (\n"), (".py", "x = ]\n"), (".ts", "const x = {\n  a: [\n"), (".js", "const x = `\n"), (".c", "#define BEGIN {\nint x = {\n"), (".ts", "const y = '\n}\n")],
)  # fmt: skip
def test_a_mistake_elsewhere_changes_nothing(ending: str, broken: str) -> None:
    """What is never closed neither hides a definition nor makes it longer."""
    text = {
        ".py": "@kept(\n  1,\n)\ndef run(\nx,\n):\n    go()\n",
        ".c": "static int run(int x)\n{\ngo();\n}\n",
    }.get(ending, "@Kept({\n  x: 1,\n})\nexport class run {\ngo = 1\n}\n")
    count = broken.count("\n")
    alone = [Block(count, count + text.count("\n") - 1)]
    assert definitions(f"{broken}{text}\nint y;\n", ending, "run") == alone


@pytest.mark.parametrize("package", ["pygls", "cattrs", "aiohttp"])
def test_each_is_as_long_as_pythons_own_parser_says(package: str) -> None:
    """Names that a file defines once; remarks at the end of a body are part of it for us."""
    count = 0
    for path in sorted(installed(package).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        rows = text.split("\n")
        for name, first, last in parsed_definitions(text):
            found = definitions(text, ".py", name)
            if len(found) > 1:  # an assignment bears its name
                continue
            count += 1
            assert [block.first for block in found] == [first], (path, name)
            after = rows[last + 1 : found[0].last + 1]
            assert found[0].last >= last, (path, name)
            assert all(not row.strip() or row.strip().startswith("#") for row in after), (path, name)
    assert count > 100
