import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { seedOf } from "./testSeed.ts";

const git = (root: string, ...args: string[]): void => {
  execFileSync("git", ["-c", "user.name=test", "-c", "user.email=test@example.org", ...args], { cwd: root });
};

function commit(root: string, text: string): void {
  writeFileSync(join(root, "a.txt"), text);
  git(root, "add", ".");
  git(root, "commit", "-q", "-m", text);
}

function newProject(): string {
  const root = newFolder("spar-seed-");
  git(root, "init", "-q");
  return root;
}

describe("the seed of a run", () => {
  test("is the same for the same content, and another for another content", () => {
    const [root, copy] = [newProject(), newProject()];
    commit(root, "one");
    commit(copy, "one");
    const one = seedOf({ requested: undefined, isLongRun: false, root });
    expect(seedOf({ requested: undefined, isLongRun: false, root: copy })).toBe(one);
    commit(root, "two");
    expect(seedOf({ requested: undefined, isLongRun: false, root })).not.toBe(one);
  });

  test("is what was asked for, in a long run too", () => {
    const root = newProject();
    commit(root, "one");
    expect(seedOf({ requested: "7", isLongRun: false, root })).toBe(7);
    expect(seedOf({ requested: "0", isLongRun: true, root })).toBe(0);
  });

  test("is by chance in a long run, and where there is no commit", () => {
    const root = newProject();
    const empty = new Set(Array.from({ length: 8 }, () => seedOf({ requested: undefined, isLongRun: false, root })));
    expect(empty.size).toBeGreaterThan(1);
    commit(root, "one");
    const long = new Set(Array.from({ length: 8 }, () => seedOf({ requested: undefined, isLongRun: true, root })));
    expect(long.size).toBeGreaterThan(1);
  });

  test.each(["", "x", "-1", "1.5", "2147483648"])("is never %j", (requested) => {
    expect(() => seedOf({ requested, isLongRun: false, root: "." })).toThrow("TEST_SEED must be a whole number");
  });
});
