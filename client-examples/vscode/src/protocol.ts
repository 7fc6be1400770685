/** The wire, as far as this extension speaks it. All of it stands in docs/reference.md. */

export interface Position {
  line: number;
  character: number;
}

export interface Range {
  start: Position;
  end: Position;
}

export type MemoryType = 'user' | 'feedback' | 'project' | 'reference';
export type Temperature = 'hot' | 'warm' | 'cold' | 'archived';

export interface Problem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  message: string;
}

/** What is common to a memory and to what a forget request may mean. */
export interface Entry {
  id: string;
  uri: string;
  range: Range;
  scope: string;
  type: MemoryType;
  title: string;
  summary: string;
  revision: string;
}

export interface Memory extends Entry {
  kind: string;
  body: string;
  why?: string;
  howToApply?: string;
  pinned: boolean;
  trusted: boolean;
  ageDays: number;
  /** 0…1 */
  heat: number;
  temperature: Temperature;
  uses: number;
  supersededBy?: string;
}

export interface Undo {
  token: string;
  what: string;
  /** ISO 8601, UTC */
  at: string;
}

export interface Message {
  role: 'user' | 'assistant' | 'system' | 'tool';
  content: string;
  at?: string;
}

export interface RecallResult {
  strategy: string;
  prompt: string;
  memories: Memory[];
}

export interface RememberResult {
  outcome: 'created' | 'merged' | 'superseded' | 'duplicate' | 'rejected';
  reason?: string;
  memory?: Memory;
  redactions: { kind: string; count: number }[];
  undo?: Undo;
}

export interface ForgetResult {
  candidates: Entry[];
  forgotten: string[];
  undo?: Undo;
}

export interface RestoreResult {
  restored: string[];
  removed?: string[];
  conflicts: Problem[];
}

export interface Status {
  version: string;
  pid: number;
  stores: { scope: string; root: string; writable: boolean; trusted: boolean; memories: number }[];
  counts: { byScope: Record<string, number> };
  index: { headroom: number; warning?: string };
  search: { building: boolean; wordsAlone?: string };
  model: { provider: string; name?: string; lastError?: string };
  problems: Problem[];
  settings: { name: string; value: unknown; from: string }[];
  dashboard?: { url: string };
}

interface About {
  projectUri?: string;
}

/** Request → what it takes and what it brings. */
export interface Requests {
  'memory/recall': {
    params: About & { query: string; limit?: number; sessionId?: string; dryRun?: boolean; includeDelivered?: boolean };
    result: RecallResult;
  };
  'memory/wake': { params: About & { task?: string }; result: { prompt: string } };
  'memory/remember': {
    params: About & { text: string; why?: string; sessionId?: string; evidence?: { uri: string; range?: Range }[] };
    result: RememberResult;
  };
  'memory/forget': {
    params: About & {
      query?: string;
      ids?: string[];
      revisions?: Record<string, string>;
      limit?: number;
      apply?: boolean;
    };
    result: ForgetResult;
  };
  'memory/restore': { params: About & { token: string }; result: RestoreResult };
  'memory/undoLog': { params: About & { limit?: number }; result: { entries: Undo[] } };
  'memory/list': {
    params: About & { text?: string; sort?: 'updated' | 'heat' | 'title' | 'created'; offset?: number; limit?: number };
    result: { memories: Memory[]; total: number };
  };
  'memory/get': { params: About & { id: string }; result: { memory: Memory } };
  'memory/status': { params: About; result: Status };
}

export type Method = keyof Requests;
export type Params<M extends Method> = Requests[M]['params'];
export type Result<M extends Method> = Requests[M]['result'];

/** Notification to the server → what it takes. */
export interface Notifications {
  'chat/didOpen': About & { sessionId: string; agent?: string; messages?: Message[] };
  'chat/didAppend': { sessionId: string; offset: number; messages: Message[] };
  'chat/didCompleteTurn': { sessionId: string };
  'chat/didClose': { sessionId: string };
  'workspace/didChangeConfiguration': { settings: unknown };
}

/** `memory/didChange` */
export interface Change {
  storeRevision: number;
  added: string[];
  changed: string[];
  removed: string[];
}

/** `model/complete` */
export interface Completion {
  system: string;
  messages: Message[];
  maxTokens: number;
  timeoutMs: number;
}
