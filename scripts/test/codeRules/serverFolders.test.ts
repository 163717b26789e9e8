import { describe, expect, test } from "vitest";
import {
  boundsOutsideLimits,
  folderCycles,
  serverGraph,
  serverNodeOf,
  wrongFoundations,
  wrongWings,
} from "./serverFolders.ts";
import { parseSource } from "./source.ts";

const file = (path: string, ...targets: string[]) =>
  parseSource(path, targets.map((target) => `import type { A } from "#${target}";`).join("\n"));

test.each([
  ["server/play/chat/channel.ts", "server/play/chat"],
  ["server/people/mail/text/en.ts", "server/people/mail"],
  ["server/app/main.ts", "server/app/main.ts"],
  ["server/protocol/frames/codec.ts", "server/protocol"],
  ["web/app/app.ts", undefined],
])("%s belongs to %s", (path, node) => {
  expect(serverNodeOf(path)).toBe(node);
});

describe("the server's folders", () => {
  test("that import each other are a cycle, types included, named with the imports", () => {
    const graph = serverGraph([
      file("server/play/chat/channel.ts", "server/base/core/clock.ts", "server/play/table/room.ts"),
      file("server/play/table/room.ts", "server/base/core/clock.ts"),
      file("server/play/table/results.ts", "server/play/chat/store.ts"),
      file("server/base/core/clock.ts"),
    ]);
    expect(folderCycles(graph)).toEqual([
      "folder cycle: server/play/chat -> server/play/table -> server/play/chat (server/play/chat/channel.ts:2, server/play/table/results.ts:1)",
    ]);
  });

  test("make a cycle over a third one, though no two files import each other", () => {
    const graph = serverGraph([
      file("server/base/a/one.ts", "server/base/b/one.ts"),
      file("server/base/b/two.ts", "server/base/c/one.ts"),
      file("server/base/c/two.ts", "server/base/a/two.ts"),
    ]);
    expect(folderCycles(graph)).toHaveLength(1);
  });

  test("make a cycle with a file beside them", () => {
    const graph = serverGraph([
      file("server/base/config/config.ts", "server/base/core/errors.ts"),
      file("server/base/core/log.ts", "server/base/config/config.ts"),
    ]);
    expect(folderCycles(graph)).toHaveLength(1);
  });

  test("make none where the arrows only meet, nor by what tests import", () => {
    const graph = serverGraph([
      file("server/app/main.ts", "server/app/http/app.ts", "server/play/chat/channel.ts"),
      file("server/app/http/app.ts", "server/play/chat/channel.ts", "server/base/core/log.ts"),
      file("server/play/chat/channel.ts", "server/base/core/log.ts", "server/protocol/calls/chat.ts"),
      file("server/base/core/log.test.ts", "server/app/http/app.ts"),
    ]);
    expect(folderCycles(graph)).toEqual([]);
  });
});

describe("the wings", () => {
  const wrong = (from: string, to: string) => wrongWings([file(from, to)]);

  test.each([
    ["server/base/core/log.ts", "server/people/users/users.ts"],
    ["server/people/gems/ledger.ts", "server/play/matches/matches.ts"],
    ["server/play/table/room.ts", "server/app/sockets/hub.ts"],
    ["server/events/streams/keys.ts", "server/staff/support/tickets.ts"],
    ["server/staff/support/tickets.ts", "server/events/streams/keys.ts"],
    ["server/protocol/schema.ts", "server/base/core/clock.ts"],
  ])("%s must not import %s", (from, to) => {
    expect(wrong(from, to)).toHaveLength(1);
  });

  test.each([
    ["server/base/core/log.ts", "server/protocol/schema.ts"],
    ["server/people/gems/ledger.ts", "server/base/db/knex.ts"],
    ["server/people/gems/ledger.ts", "server/people/users/users.ts"],
    ["server/app/main.ts", "server/staff/support/tickets.ts"],
    ["server/base/core/log.test.ts", "server/app/main.ts"],
    ["scripts/operate/seed.ts", "server/app/main.ts"],
  ])("%s may import %s", (from, to) => {
    expect(wrong(from, to)).toEqual([]);
  });

  test("take every file of the server", () => {
    expect(wrongWings([file("server/main.ts")])).toEqual(["server/main.ts stands in no wing of the server"]);
  });
});

describe("the foundations", () => {
  test("know no domain and no setting", () => {
    const graph = serverGraph([
      file("server/base/core/limiter.ts", "server/protocol/calls/users.ts", "server/play/chat/limits.ts"),
      file(
        "server/base/db/knex.ts",
        "server/base/core/errors.ts",
        "server/base/config/config.ts",
        "server/people/users/userStore.ts",
      ),
      file("server/base/journal/mysql.ts", "server/base/db/knex.ts", "server/play/table/limits.ts"),
    ]);
    expect(wrongFoundations(graph)).toEqual([
      "server/base/core/limiter.ts:2 server/base/core must not import server/play/chat",
      "server/base/db/knex.ts:2 server/base/db must not import server/base/config",
      "server/base/db/knex.ts:3 server/base/db must not import server/people/users",
      "server/base/journal/mysql.ts:2 server/base/journal must not import server/play/table",
    ]);
  });
});

describe("bounds of the protocol", () => {
  const line = 'import { type Stream, streamBounds } from "#protocol/calls/streams.ts";';

  test("reach a domain through its limits.ts", () => {
    expect(boundsOutsideLimits([parseSource("server/events/streams/streamStore.ts", line)])).toEqual([
      "server/events/streams/streamStore.ts:1 takes streamBounds past its limits.ts",
    ]);
    for (const path of [
      "server/events/streams/limits.ts",
      "server/events/streams/streamStore.contract.test.ts",
      "server/app/http/limits.ts",
    ]) {
      expect(boundsOutsideLimits([parseSource(path, line)])).toEqual([]);
    }
  });

  test("are known by their names", () => {
    const taken = (name: string) =>
      boundsOutsideLimits([parseSource("server/staff/a/b.ts", `import { ${name} } from "#protocol/calls/a.ts";`)])
        .length;
    for (const name of ["SUBJECT_CHARS_MAX", "STATUS_DAYS", "moderationChars"]) expect(taken(name)).toBe(1);
    for (const name of ["LOCALES", "supportTicketSchema", "type Stream"]) expect(taken(name)).toBe(0);
  });
});
