/** The bill of materials of a release has everything that is shipped, and nothing about the machine that made it. */
import { copyFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { madeBom } from "../sbom.ts";
import { type Bom, type Lock, productionBom, shippedOf } from "./bom.ts";
import { like } from "#tests/support/like.ts";
import { newFolder } from "#tests/support/newFolder.ts";

const root = resolve(import.meta.dirname, "../../..");
const read = (name: string): unknown => JSON.parse(readFileSync(resolve(root, name), "utf8"));

describe("the bill of this product", () => {
  const lock = read("package-lock.json") as Lock;
  const manifest = read("package.json") as { version: string; dependencies: Record<string, string> };
  let bom: Bom;
  beforeAll(() => {
    bom = madeBom();
  });
  const listed = (of: Bom): Set<string> => new Set(of.components.map(({ name, version }) => `${name}@${version}`));

  test("is CycloneDX, of this product and version", () => {
    expect(bom).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: like.stringMatching(/^1\.\d$/),
      serialNumber: like.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      metadata: { component: { type: "application", name: "spar", version: manifest.version } },
    });
  });

  test("holds every production package of the lock file, and none that is for development", () => {
    expect([...listed(bom)].toSorted()).toEqual([...shippedOf(lock)].toSorted());
    expect(bom.components.length).toBeGreaterThan(100);
    for (const [name] of Object.entries(manifest.dependencies)) {
      expect(bom.components.map((component) => component.name)).toContain(name);
    }
    for (const name of ["vitest", "electron", "oxlint"]) {
      expect(bom.components.map((component) => component.name)).not.toContain(name);
    }
  });

  test("names each by address and digest", () => {
    for (const component of bom.components) {
      expect(component).toMatchObject({
        purl: like.stringMatching(/^pkg:npm\//),
        hashes: [{ alg: "SHA-512", content: like.stringMatching(/^[0-9a-f]{128}$/) }],
      });
    }
  });

  test("leads from the product to everything it needs", () => {
    const needs = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn ?? []]));
    const refs = new Set(bom.components.map((component) => component["bom-ref"]));
    for (const each of [...needs.values()].flat()) expect(refs).toContain(each);
    const own = needs.get(bom.metadata.component["bom-ref"]) ?? [];
    expect(own.some((ref) => ref.startsWith("koa@"))).toBe(true);
  });

  test("says nothing of this machine: the same in every folder, no path, no registry", () => {
    const parent = newFolder("spar-bom-");
    const billIn = (name: string): Partial<Bom> => {
      const folder = join(parent, name);
      mkdirSync(folder);
      for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(root, file), join(folder, file));
      const { metadata, components, dependencies } = madeBom([], folder);
      return { metadata: { component: metadata.component }, components, dependencies };
    };
    const other = billIn("Ein anderer Ordner");
    // The product's own name is a folder like another.
    expect(billIn("spar")).toEqual(other);
    expect(JSON.stringify(other)).not.toContain("Ordner");
    rmSync(parent, { recursive: true });
    const text = JSON.stringify(bom);
    expect(text).not.toContain(root);
    expect(text).not.toMatch(/registry|file:|\.tgz/);
  });

  test("of the desktop app holds Electron too", () => {
    const withElectron = madeBom(["electron"]);
    expect(withElectron.components.map(({ name }) => name)).toContain("electron");
    expect(withElectron.components.length).toBe(bom.components.length + 1);
  });
});

test("where packages were fetched from, and the name of the folder, are left out", () => {
  const component = (name: string) => ({
    "bom-ref": `${name}@1.0.0`,
    type: "library",
    name,
    version: "1.0.0",
    externalReferences: [
      { type: "distribution", url: `https://packages.example/${name}.tgz` },
      { type: "vcs", url: `https://code.example/${name}` },
    ],
  });
  const bom: Bom = {
    bomFormat: "CycloneDX",
    metadata: { component: { ...component("some-folder"), "bom-ref": "spar@1.0.0" } },
    components: [component("kept"), component("tool"), component("@scope/kept")],
    dependencies: [{ ref: "spar@1.0.0", dependsOn: ["kept@1.0.0", "tool@1.0.0"] }, { ref: "tool@1.0.0" }],
  };
  const lock: Lock = {
    name: "spar",
    packages: {
      "": {},
      "node_modules/kept": { version: "1.0.0" },
      "node_modules/kept/node_modules/@scope/kept": { version: "1.0.0" },
      "node_modules/tool": { version: "1.0.0", dev: true },
    },
  };
  const made = productionBom(bom, lock);
  expect(made.components.map(({ name }) => name)).toEqual(["kept", "@scope/kept"]);
  expect(made.dependencies).toEqual([{ ref: "spar@1.0.0", dependsOn: ["kept@1.0.0"] }]);
  expect(JSON.stringify(made)).not.toMatch(/packages\.example|some-folder/);
  expect(JSON.stringify(made)).toContain("https://code.example/kept");
});
