/**
 * The app as it is given to players, as far as main can tell: built anew with the public half of a release key, with a
 * list of where its updates are beside it. Needs `npm run desktop:build` for page and preload.
 */
import { spawnSync } from "node:child_process";
import type { KeyObject } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { dump } from "js-yaml";

export interface Release {
  /** The built main. */
  readonly main: string;
  /** The folder beside the archive. */
  readonly resources: string;
  remove(): void;
}

const out = resolve(import.meta.dirname, "../../../out");
const builder = join(import.meta.dirname, "buildMain.ts");

/** Builds a release whose updates are signed with this key and lie at this address. */
export function makeRelease(key: KeyObject, updates: string): Release {
  // Below the project, so that what is not bundled is found from there.
  const folder = mkdtempSync(join(out, "release-"));
  const [resources, keyFile] = [join(folder, "resources"), join(folder, "key.pem")];
  mkdirSync(resources);
  for (const part of ["preload", "renderer"]) symlinkSync(join(out, part), join(folder, part), "junction");
  writeFileSync(
    join(resources, "app-update.yml"),
    dump({ provider: "generic", url: updates, updaterCacheDirName: "spar" }),
  );
  writeFileSync(keyFile, key.export({ format: "pem", type: "pkcs8" }));
  const main = join(folder, "main");
  const built = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", builder, main], {
    env: { ...process.env, SPAR_RELEASE_KEY: keyFile },
    encoding: "utf8",
  });
  if (built.status !== 0) throw new Error(`the release was not built\n${built.stdout}${built.stderr}`);
  return { main: join(main, "main.js"), resources, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
