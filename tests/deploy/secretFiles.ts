/** The secrets that deploy/compose/secrets.sh makes, in a folder of a test. */
import { copyFileSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "#tests/support/newFolder.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

const script = resolve(import.meta.dirname, "../../deploy/compose/secrets.sh");

export interface SecretFiles {
  /** The folder in the place of deploy/. */
  readonly deploy: string;
  /** Runs the script in it. */
  readonly make: () => Outcome;
}

export function secretFiles(): SecretFiles {
  const deploy = newFolder("spar-secrets-");
  mkdirSync(join(deploy, "compose"));
  copyFileSync(script, join(deploy, "compose/secrets.sh"));
  return {
    deploy,
    make: () => outcomeOf("sh", [join(deploy, "compose/secrets.sh"), "spar.example"]),
  };
}

/** Settings of a container, with the files of its secrets in the folder of the test. */
export function withSecretsAt(settings: Readonly<Record<string, string>>, mount: string, folder: string) {
  const moved = Object.entries(settings).map(([name, value]): [string, string] => [name, value.replace(mount, folder)]);
  return Object.fromEntries(moved);
}
