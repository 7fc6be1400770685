// An agent's way over the raw protocol with vscode-jsonrpc, the client of VS Code and many agents.
// node node_journey.mjs VSCODE_JSONRPC PYTHON, in a project's folder: prints PASS or FAIL with a name for all that must
// hold, and at its end how many did.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [module, python] = process.argv.slice(2);
const rpc = createRequire(`${module}/`)("vscode-jsonrpc/node");
const DEADLINE_MS = 20000;
const TESTS = "Always run the tests with ninja check 🙂";

let passed = 0;
let failed = 0;

function check(name, holds, detail) {
  holds ? passed++ : failed++;
  console.log([holds ? "PASS" : "FAIL", name, JSON.stringify(detail) ?? ""].join("\t"));
}

/** Resolves when `look` is true; looks again after each message. */
async function comes(look) {
  const end = performance.now() + DEADLINE_MS;
  while (!look() && performance.now() < end) await new Promise((done) => setTimeout(done, 10));
  return look();
}

async function failure(promise) {
  try {
    return { result: await promise };
  } catch (error) {
    return { code: error.code, message: error.message, data: error.data };
  }
}

const server = spawn(python, ["-m", "mnemic.server"], { stdio: ["pipe", "pipe", "inherit"] });
const exited = new Promise((done) => server.on("exit", done));
const wire = rpc.createMessageConnection(
  new rpc.StreamMessageReader(server.stdout),
  new rpc.StreamMessageWriter(server.stdin),
);

const told = [];
const asked = [];
let answer = (choices) => choices.find((one) => one.title.includes("ninja"));
wire.onNotification((method, params) => told.push({ method, params }));
wire.onRequest((method, params) => {
  asked.push({ method, params });
  return method === "window/showMessageRequest" ? answer(params.actions) ?? null : null;
});
wire.listen();

const ask = (method, ...given) => wire.sendRequest(method, ...given);
const listed = async () => (await ask("memory/list", {})).memories.map((memory) => memory.title);

async function beginning() {
  const early = await failure(ask("memory/status", {}));
  check("before initialize it answers nothing", early.code === -32002, early);
  const uri = pathToFileURL(process.cwd()).href;
  const answered = await ask("initialize", {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: "project" }],
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      window: { showMessage: {}, workDoneProgress: true },
    },
  });
  check("it takes the position encoding", answered.capabilities.positionEncoding === "utf-16");
  const ours = answered.capabilities.experimental.mnemic;
  check("it says what it answers", ours.methods.includes("memory/recall"), ours.version);
  await wire.sendNotification("initialized", {});
  const again = await failure(ask("initialize", { processId: null, rootUri: null, capabilities: {} }));
  check("a second initialize is refused", again.code === -32600, again);
}

async function remembering() {
  const kept = await ask("memory/remember", { text: TESTS });
  check("remembers", kept.outcome === "created" && kept.memory.title === TESTS, kept.outcome);
  const found = await ask("memory/recall", { query: "how do I run the tests with ninja?" });
  check("recalls", found.memories[0]?.title === TESTS && found.prompt.includes("ninja check"));
  check("tells of the change", await comes(() => told.some((one) => one.method === "memory/didChange")));
}

async function erring() {
  const wrong = await failure(ask("memory/recall", { query: 1 }));
  check("a wrong param is -32602 with its path", wrong.code === -32602 && wrong.data.errors[0].path === "query", wrong);
  check("an unknown method is -32601", (await failure(ask("memory/nope", {}))).code === -32601);
  const lost = await failure(ask("memory/get", { id: "project:nowhere.md" }));
  check("what is not there is an error of ours", lost.code === 1002 && lost.data.kind === "notFound", lost);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, n) => failure(ask("memory/recall", n % 2 ? { query: `${n} ninja` } : { query: n }))),
  );
  check("200 at once are all answered, each as it should be", many.every((one, n) => (n % 2 ? one.result : one.code === -32602)));
}

async function chatting() {
  const messages = Array.from({ length: 3000 }, (_, n) => ({
    role: n % 2 ? "assistant" : "user",
    content: `We decided that service ${n} writes its logs to folder ${n}.`,
  }));
  await wire.sendNotification("chat/didAppend", { sessionId: "long", offset: 0, messages });
  const source = new rpc.CancellationTokenSource();
  const long = failure(ask("memory/extract", { sessionId: "long", workDoneToken: "long" }, source.token));
  source.cancel();
  check("a cancelled request is -32800", (await long).code === -32800, await long);
  check("and the server goes on answering", (await ask("memory/status", {})).version !== undefined);
}

async function forgetting() {
  answer = () => undefined;
  const command = { command: "mnemic.forget", arguments: [{ query: "ninja check" }] };
  const left = await ask("workspace/executeCommand", command);
  check("forgets nothing without a choice", left.forgotten.length === 0 && (await listed()).includes(TESTS));
  answer = (choices) => choices.find((one) => one.title.includes("ninja"));
  const gone = await ask("workspace/executeCommand", command);
  check("it asks its person which is meant", asked.at(-1).method === "window/showMessageRequest", asked.at(-1));
  check("forgets what was chosen", gone.forgotten.length === 1 && !(await listed()).includes(TESTS));
  const back = await ask("memory/restore", { token: gone.undo.token });
  check("takes it back", back.restored.length === 1 && (await listed()).includes(TESTS));
}

async function leaving() {
  await ask("shutdown");
  const late = await failure(ask("memory/status", {}));
  check("after shutdown it answers no more", late.code === -32600, late);
  await wire.sendNotification("exit");
  check("and leaves with 0", (await exited) === 0);
}

try {
  for (const step of [beginning, remembering, erring, chatting, forgetting, leaving]) await step();
} catch (error) {
  check("the journey comes to its end", false, String(error.stack));
}
console.log(`END\t${passed}`);
server.kill();
process.exit(failed ? 1 : 0);
