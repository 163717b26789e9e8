/** The secrets that deploy/compose/secrets.sh makes, in a folder of a test. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "#tests/support/newFolder.ts";

const script = resolve(import.meta.dirname, "../../deploy/compose/secrets.sh");

export interface SecretFiles {
  /** The folder in the place of deploy/. */
  readonly deploy: string;
  /** Runs the script in it. */
  readonly make: () => { readonly status: number | null; readonly said: string };
}

export function secretFiles(): SecretFiles {
  const deploy = newFolder("spar-secrets-");
  mkdirSync(join(deploy, "compose"));
  copyFileSync(script, join(deploy, "compose/secrets.sh"));
  return {
    deploy,
    make: () => {
      const args = [join(deploy, "compose/secrets.sh"), "spar.example"];
      const { status, stdout, stderr } = spawnSync("sh", args, { encoding: "utf8" });
      return { status, said: stdout + stderr };
    },
  };
}

/** Settings of a container, with the files of its secrets in the folder of the test. */
export function withSecretsAt(settings: Readonly<Record<string, string>>, mount: string, folder: string) {
  const moved = Object.entries(settings).map(([name, value]): [string, string] => [name, value.replace(mount, folder)]);
  return Object.fromEntries(moved);
}
