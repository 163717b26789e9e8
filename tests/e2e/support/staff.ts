/** Gives an account a staff role, as an operator does: on the command line, beside the running server. */
import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { StaffRole } from "#protocol/calls/users.ts";
import type { Member } from "./member.ts";
import type { TestServer } from "./testServer.ts";

const run = promisify(execFile);
const script = resolve(import.meta.dirname, "../../../scripts/operate/admin.ts");
/** Caches the compiled sources, as the server does: a start without them takes twice as long. */
const preload = pathToFileURL(resolve(import.meta.dirname, "../../../server/app/preload.mjs")).href;

/**
 * The role applies from the member's next call on; the page gets it when it loads. It ends the fresh sign-in of
 * sessions; this restores it, as if the members had entered their passwords again.
 */
export async function grant(
  { dataDir }: TestServer,
  { username }: Pick<Member, "username">,
  role: StaffRole,
): Promise<void> {
  const args = ["--disable-warning=ExperimentalWarning", "--import", preload, script, "grant", username, role];
  // Importing it prints a warning about an experiment, so only journeys that need it do.
  const { DatabaseSync } = await import("node:sqlite");
  const tables = new DatabaseSync(join(dataDir, "spar.db"), { timeout: 30_000 });
  const proofs = tables.prepare("select proved_at, token_hash from sessions where proved_at is not null").all();
  await run(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" } });
  const restore = tables.prepare("update sessions set proved_at = ? where token_hash = ?");
  for (const proof of proofs) restore.run(Number(proof["proved_at"]), String(proof["token_hash"]));
  tables.close();
}
