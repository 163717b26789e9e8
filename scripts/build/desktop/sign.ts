/**
 * `npm run desktop:sign -- latest.yml …`: signs published lists of updates again, in place, before they expire or with
 * another key. `--days 90` sets how long they are valid. docs/desktop.md has the settings.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { expiryOf, signAgain } from "./releaseKey.ts";

function signAll(): void {
  const { values, positionals } = parseArgs({ options: { days: { type: "string" } }, allowPositionals: true });
  if (positionals.length === 0) throw new Error("Name the lists of updates to sign, such as latest-linux.yml.");
  const expiresAt = expiryOf(Date.now(), values.days === undefined ? undefined : Number(values.days));
  const missing = positionals.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`There is no list of updates ${missing}.`);
  const signed = positionals.map(
    (path) => [path, signAgain(readFileSync(path, "utf8"), process.env, expiresAt)] as const,
  );
  for (const [path, text] of signed) {
    writeFileSync(path, text);
    console.log(`${path} is signed and holds until ${new Date(expiresAt).toISOString()}.`);
  }
}

try {
  signAll();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
