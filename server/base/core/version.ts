/** The version of Spar, from package.json, the one place that states it; in a release that file lies beside server/. */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8"));

/** A semantic version without a leading v. */
export const version = String(Reflect.get(Object(manifest), "version"));

/** What runs where: on the line "ready" of the log and on the metric `spar_build_info`. */
export const build = { version, node: process.version, host: hostname() } as const;
