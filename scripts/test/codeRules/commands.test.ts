import { expect, test } from "vitest";
import { documentedCommands, isRead, unmatched } from "#tests/commands/documented.ts";
import type { Entry } from "#tests/commands/entries.ts";

const page = [
  "# Title",
  "Run `npm run a -- FILE`, set `PORT`, or `HOST=0.0.0.0 npm start`; `npm` alone is no command.",
  "",
  "```sh",
  "# a remark",
  "npm ci && npm start",
  "```",
  "",
  "| `npm run b` | what it does |",
  "   ```console",
  "   $ nginx -t",
  "   syntax is ok",
  "   ```",
  "```ts",
  "npm run c",
  "```",
  "```",
  "engine/   a drawing",
  "npm run d",
  "```",
].join("\n");

test("commands are lines of a shell and pieces of code that begin with a program", () => {
  expect(documentedCommands("a.md", page)).toEqual([
    { command: "npm run a -- FILE", at: "a.md:2" },
    { command: "HOST=0.0.0.0 npm start", at: "a.md:2" },
    { command: "npm ci && npm start", at: "a.md:6" },
    { command: "npm run b", at: "a.md:9" },
    { command: "nginx -t", at: "a.md:11" },
    { command: "npm run d", at: "a.md:19" },
  ]);
});

test("what was decided is no instruction", () => {
  expect(["README.md", "docs/desktop.md", "docs/decisions.md", "web/a.md"].map(isRead)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a command without an entry, an entry without a command and two for one are found", () => {
  const entry = (...says: [string, ...string[]]): Entry => ({ says, prints: [] });
  const commands = [
    { command: "npm start", at: "README.md:3" },
    { command: "npm run new", at: "docs/a.md:7" },
  ];
  expect(unmatched(commands, [entry("npm start", "npm run old"), entry("npm start")])).toEqual([
    "docs/a.md:7: npm run new has no entry in tests/commands/entries.ts",
    "no document says npm run old, which has an entry",
    "npm start has two entries",
  ]);
});
