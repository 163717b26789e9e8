/** What the status page showed last, as a file in DATA_DIR: it is there after a restart without a database. */
import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { count, decodeText, list, moment, orNull } from "#server/protocol/schema.ts";
import { COMPONENTS, incidentsSchema } from "#protocol/calls/status.ts";

const fileName = "status.json";
/** Ninety days of six components, and as many that wait for the database. */
const countsMax = 2_000;

const dayCounts = list(
  v.object({ day: count(), component: v.picklist(COMPONENTS), checks: count(), failed: count() }),
  countsMax,
);

const keptSchema = v.object({
  checkedAt: orNull(moment),
  days: dayCounts,
  /** Counted and not yet in the database; they are among `days`. */
  pending: dayCounts,
  incidents: incidentsSchema,
});
export type KeptStatus = Readonly<v.InferOutput<typeof keptSchema>>;

export interface StatusFile {
  /** Null without a readable file. */
  read(): KeptStatus | null;
  write(kept: KeptStatus): Promise<void>;
}

export function statusFile(dataDir: string): StatusFile {
  const path = join(dataDir, fileName);
  return {
    read: () => {
      try {
        return decodeText(keptSchema, readFileSync(path, "utf8"));
      } catch {
        return null;
      }
    },
    write: async (kept) => {
      // Whole or not at all: a server that is killed leaves the file before.
      await writeFile(`${path}.part`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}
