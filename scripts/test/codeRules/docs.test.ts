import { expect, test } from "vitest";
import {
  deadAnchors,
  deadLinks,
  deadPaths,
  misnamedLinks,
  staleRows,
  strayTerms,
  undocumentedEvents,
  metricNames,
  namesIn,
  settingNames,
  undeclaredRoutes,
  undocumentedNames,
  undocumentedWords,
  wordsOf,
} from "./docs.ts";
import { parseSource } from "./source.ts";

const config = parseSource(
  "server/base/config/config.ts",
  'const a = [integer(env, "PORT", 1), env["DATA_DIR"], "info", "HTTP 1"];',
);
const wire = parseSource(
  "server/protocol/frames/messages.ts",
  'export interface ClientMessages { hello: A; "join-room": B }\nexport interface ServerMessages { welcome: C }\ninterface Other { hidden: D }\ntype GameEvent = { readonly type: "ready" } | { readonly type: "rematch" };\ntype Phase = "play";\nexport const serverSchemas = { ack: d, "game-not-found": e } as const;\nexport const REFUSALS = ["try-again"] as const satisfies readonly string[];\nconst others = ["no"];',
);

test("settings are the names in capitals, metrics those of the game", () => {
  expect(namesIn(config, settingNames)).toEqual(["PORT", "DATA_DIR"]);
  expect(
    namesIn(parseSource("server/base/core/metrics.ts", 'gauge("spar_rooms", "spar rooms");'), metricNames),
  ).toEqual(["spar_rooms"]);
});

test("a setting that the document leaves out is found", () => {
  expect(undocumentedNames(config, settingNames, { path: "docs/a.md", text: "`PORT` and `DATA_DIR`" })).toEqual([]);
  expect(undocumentedNames(config, settingNames, { path: "docs/a.md", text: "`PORT`, `DATA_DIRS`" })).toEqual([
    "docs/a.md does not name DATA_DIR, which server/base/config/config.ts has",
  ]);
});

test("the words of the wire are the keys of both lists and the names in its unions", () => {
  expect(wordsOf(wire)).toEqual([
    "hello",
    "join-room",
    "welcome",
    "ready",
    "rematch",
    "ack",
    "game-not-found",
    "try-again",
  ]);
});

test("a word that the document leaves out is found", () => {
  expect(
    undocumentedWords(wire, {
      path: "docs/a.md",
      text: "`hello` `join-room` `welcome` `ready` `rematch` `ack` `game-not-found` `try-again`",
    }),
  ).toEqual([]);
  expect(
    undocumentedWords(wire, { path: "docs/a.md", text: "`hello` `join-room` `ready`, `rematch` `game-not-found`" }),
  ).toEqual([
    "docs/a.md does not name welcome, which server/protocol/frames/messages.ts has",
    "docs/a.md does not name ack, which server/protocol/frames/messages.ts has",
    "docs/a.md does not name try-again, which server/protocol/frames/messages.ts has",
  ]);
});

test("a route that is registered without a declaration is found", () => {
  const routers = [
    parseSource(
      "server/people/friends/a.ts",
      'router.get("/api/a/:id", f); other.get("/api/b"); router.routes(); serve(call, f);',
    ),
    parseSource("server/people/friends/b.ts", 'router.register("/api/c", ["POST"], f);'),
  ];
  expect(undeclaredRoutes(routers)).toEqual([
    "server/people/friends/a.ts registers a route by router.get, past its declaration",
    "server/people/friends/b.ts registers a route by router.register, past its declaration",
  ]);
});

test("a link that leads nowhere is found, one to a file, a folder or the web is not", () => {
  const paths = ["docs/rules.md", "docs/a.md", "engine/apply.ts", "README.md"];
  const links =
    "[a](rules.md) [b](../engine/apply.ts) [c](../engine/) [d](https://spar.example) [e](rules.md#r7) [f](#here)";
  expect(deadLinks([{ path: "docs/a.md", text: links }], paths)).toEqual([]);
  expect(deadLinks([{ path: "README.md", text: "![t](docs/images/table.png)" }], paths)).toEqual([
    "README.md points to docs/images/table.png, which is not there",
  ]);
});

test("a row without a file and a name that its file does not have are found", () => {
  const table = (row: string) => ({ path: "docs/a.md", text: `| Change | Begins in |\n|---|---|\n${row}\n` });
  const files = [
    { path: "engine/a.ts", text: "export const first = 1;" },
    { path: "engine/b.ts", text: "export const second = 2;" },
  ];
  const fits = "| A bound | [a](../engine/a.ts) `first`, or [b](../engine/b.ts) `second`, in [c](../engine/) `third` |";
  expect(staleRows(table(fits), files)).toEqual([]);
  expect(staleRows(table("| A bound | [a](../engine/a.ts) `second`, [b](../engine/b.ts) `sec` |"), files)).toEqual([
    "docs/a.md looks for second in engine/a.ts, which does not have it",
    "docs/a.md looks for sec in engine/b.ts, which does not have it",
  ]);
  expect(staleRows(table("| A bound | engine/a.ts |"), files)).toEqual(["docs/a.md names no file for A bound"]);
});

test("an event without a row, a field or a word of its row is found", () => {
  const events = `export interface SecurityEvents {
    "signed-in": { readonly user: string; readonly by: "password" | "google" };
    "token-refused": { readonly user: null };
  }`;
  const source = parseSource("server/base/securityLog.ts", events);
  const row = "| `signed-in` | `user`, `by`: `password` or `google` | always |";
  const document = (text: string) => ({ path: "docs/operations.md", text });
  expect(undocumentedEvents(source, document(`${row}\n| \`token-refused\` | \`user\` | |`))).toEqual([]);
  expect(undocumentedEvents(source, document(row))).toEqual([
    "docs/operations.md has no row for the event token-refused",
  ]);
  const short = document("| `signed-in` | `user`, `by`: `password` | |\n| `token-refused` | `user` | `google` |");
  expect(undocumentedEvents(source, short)).toEqual(["docs/operations.md: signed-in does not name google"]);
});

test("a link that is called like another file is found", () => {
  const text = "[a.ts](../server/a.ts), [here](../server/b.ts#L3), [old.ts](../server/new.ts)";
  expect(misnamedLinks([{ path: "docs/a.md", text }])).toEqual(["docs/a.md calls ../server/new.ts old.ts"]);
});

test("a link to a heading that is not there is found, in the same document and in another", () => {
  const one = {
    path: "docs/a.md",
    text: "# One's page\n\n[a](#ones-page) [b](b.md#two-words-1) [c](#one) [d](https://a.b/#c)",
  };
  const other = { path: "docs/b.md", text: "## Two words, 1\n\n[e](a.md#two) [f](../server/a.ts#L1)" };
  expect(deadAnchors([one, other])).toEqual([
    "docs/a.md points to docs/a.md#one, which is not there",
    "docs/b.md points to docs/a.md#two, which is not there",
  ]);
});

test("paths and places of the glossary that are not there are found", () => {
  const text = (path: string, words: string) => ({ path, text: words });
  const files = [text("server/a/room.ts", "class RoomState {}"), text("engine/b.ts", "refunds")];
  const paths = files.map(({ path }) => path);
  expect(deadPaths([text("docs/a.md", "`server/a`, `engine/b.ts`, `server/SUBJECT.ts`, `tests/KIND`")], paths)).toEqual(
    [],
  );
  expect(deadPaths([text("docs/a.md", "`server/c`, `engine/b`")], paths)).toEqual([
    "docs/a.md names server/c, which is not there",
    "docs/a.md names engine/b, which is not there",
  ]);
  const row = (line: string) => text("docs/g.md", `| Word | Meaning | Where |\n|---|---|---|\n${line}`);
  expect(strayTerms(row("| room state | a state | `server/a/room.ts` |"), files)).toEqual([]);
  expect(strayTerms(row("| gone, refund (of points) | points | `engine` |"), files)).toEqual([]);
  expect(strayTerms(row("| table | a | `server/a` |"), files)).toEqual([
    "docs/g.md looks for table in server/a, which does not use the word",
  ]);
});
