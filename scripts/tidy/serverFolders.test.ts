import { describe, expect, test } from "vitest";
import { folderCycles, serverGraph, serverNodeOf, wrongFoundations } from "./serverFolders.ts";
import { parseSource } from "./source.ts";

const file = (path: string, ...targets: string[]) =>
  parseSource(path, targets.map((target) => `import type { A } from "#${target}";`).join("\n"));

test.each([
  ["server/chat/channel.ts", "server/chat"],
  ["server/mail/text/en.ts", "server/mail"],
  ["server/main.ts", "server/main.ts"],
  ["web/app/app.ts", undefined],
])("%s belongs to %s", (path, node) => {
  expect(serverNodeOf(path)).toBe(node);
});

describe("the server's folders", () => {
  test("that import each other are a cycle, types included, named with the imports", () => {
    const graph = serverGraph([
      file("server/chat/channel.ts", "server/core/clock.ts", "server/table/room.ts"),
      file("server/table/room.ts", "server/core/clock.ts"),
      file("server/table/results.ts", "server/chat/store.ts"),
      file("server/core/clock.ts"),
    ]);
    expect(folderCycles(graph)).toEqual([
      "folder cycle: server/chat -> server/table -> server/chat (server/chat/channel.ts:2, server/table/results.ts:1)",
    ]);
  });

  test("make a cycle over a third one, though no two files import each other", () => {
    const graph = serverGraph([
      file("server/a/one.ts", "server/b/one.ts"),
      file("server/b/two.ts", "server/c/one.ts"),
      file("server/c/two.ts", "server/a/two.ts"),
    ]);
    expect(folderCycles(graph)).toHaveLength(1);
  });

  test("make a cycle with a file beside them", () => {
    const graph = serverGraph([
      file("server/config.ts", "server/core/errors.ts"),
      file("server/core/log.ts", "server/config.ts"),
    ]);
    expect(folderCycles(graph)).toHaveLength(1);
  });

  test("make none where the arrows only meet, nor by what tests import", () => {
    const graph = serverGraph([
      file("server/main.ts", "server/http/app.ts", "server/chat/channel.ts"),
      file("server/http/app.ts", "server/chat/channel.ts", "server/core/log.ts"),
      file("server/chat/channel.ts", "server/core/log.ts", "server/protocol/chat.ts"),
      file("server/core/log.test.ts", "server/http/app.ts"),
    ]);
    expect(folderCycles(graph)).toEqual([]);
  });
});

describe("the foundations", () => {
  test("know no domain and no setting", () => {
    const graph = serverGraph([
      file("server/core/limiter.ts", "server/protocol/users.ts", "server/chat/limits.ts"),
      file("server/db/knex.ts", "server/core/errors.ts", "server/config.ts", "server/users/userStore.ts"),
      file("server/journal/mysql.ts", "server/db/knex.ts", "server/table/limits.ts"),
    ]);
    expect(wrongFoundations(graph)).toEqual([
      "server/core/limiter.ts:2 server/core must not import server/chat",
      "server/db/knex.ts:2 server/db must not import server/config.ts",
      "server/db/knex.ts:3 server/db must not import server/users",
      "server/journal/mysql.ts:2 server/journal must not import server/table",
    ]);
  });
});
