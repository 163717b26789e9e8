import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test.each([
  [["--parts", "page", "--pages", "dist/nowhere"], /holds no built page\. Build one with "npm run build"\.\n$/],
  [["--parts", "pages"], /^--parts pages: one of engine, bots, .*\n$/],
  [["--rounds", "0"], /^--rounds 0: a whole number from 1 up\n$/],
])("a bench that cannot begin says why in a sentence before it makes anything: %j", (args, sentence) => {
  const node = join(root, "node_modules/.bin/node");
  const program = ["--disable-warning=ExperimentalWarning", join(root, "scripts/measure/bench.ts"), ...args];
  const { status, stderr } = spawnSync(node, program, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(sentence) as string });
});
