/** The shares are as docs/security.md lists them, and each of them leaves places to others. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Places } from "./turns.ts";
import { shares } from "./shares.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/security.md"), "utf8");
const written = ({ atOnce, waiting }: Places): string => `${atOnce}, ${waiting}`;
const each = (places: Readonly<Record<string, Places>>): string =>
  Object.entries(places)
    .map(([kind, of]) => `${kind} ${written(of)}`)
    .join("; ");

describe.each(Object.entries(shares))("the share of %s", (name, share) => {
  test("is in docs/security.md", () => {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    const [, , , all, keys] = row.split("|").map((cell) => cell.trim());
    // Hashes at a time depend on the machine.
    expect(all?.replace(/^1 to 2/, String(share.all.atOnce))).toBe(written(share.all));
    expect(keys).toBe(each(share.each));
  });

  test("gives no user all places", () => {
    const { user } = share.each as { readonly user?: Places };
    if (user === undefined) return;
    expect(user.waiting).toBeLessThan(share.all.waiting);
    expect(user.atOnce).toBeLessThanOrEqual(share.all.atOnce);
  });
});
