/** A tournament on a server process, from accounts to the start: for tests that kill the server, and for measurements. */
import { join } from "node:path";
import { readConfig } from "#server/base/config/config.ts";
import { type Database, openMysqlDatabase, openSqliteDatabase } from "#server/base/db/database.ts";
import type { TournamentFormat, OpeningForm } from "#protocol/calls/tournaments.ts";
import { newGuest } from "./restClient.ts";
import type { ServerProcess, Settings } from "./serverProcess.ts";
import { askServer, type Person } from "./tournamentSite.ts";

/** The tables of a server with its data in a folder or in MySQL. */
export function tablesOf(settings: Settings): Database {
  const { mysql, dataDir } = readConfig(settings);
  return mysql === null ? openSqliteDatabase(join(dataDir, "spar.db"), "normal") : openMysqlDatabase(mysql);
}

/**
 * An administrator and this number of players, each with `gems`. Starts the server for this and stops it afterwards.
 */
export async function gatherPlayers(
  server: ServerProcess,
  settings: Settings,
  { count, gems }: { readonly count: number; readonly gems: number },
): Promise<{ readonly admin: Person; readonly players: readonly Person[] }> {
  await server.start();
  const people: Person[] = [];
  while (people.length <= count) {
    const { token, user } = await newGuest(server);
    people.push({ id: user.id, token });
  }
  await server.end("SIGTERM");
  const [admin, ...players] = people;
  if (admin === undefined) throw new Error("no administrator");
  const tables = tablesOf(settings);
  await tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  for (const { id } of players) await makePlayer(tables, id, gems);
  await tables.stop();
  return { admin, players };
}

async function makePlayer({ knex }: Database, id: string, gems: number): Promise<void> {
  await knex("users").where("id", Number(id)).update({ role: "player" });
  if (gems === 0) return;
  const transaction_key = `test:${id}`;
  await knex("gem_transactions").insert({ key: transaction_key, cause: "event", subject: "", at: Date.now() });
  await knex("gem_entries").insert([
    { transaction_key, account: `user:${id}`, user_id: Number(id), amount: gems },
    { transaction_key, account: "house", user_id: null, amount: -gems },
  ]);
  await knex("gem_accounts").insert({ account: `user:${id}`, balance: gems });
}

export interface Plan {
  readonly format: TournamentFormat;
  readonly entryFee: number;
  readonly prizePool: number;
  readonly opening: Partial<OpeningForm>;
  /** Called with the time of each registration with its check-in. */
  readonly entered?: (ms: number) => void;
  /** Called when all are checked in: from now on matches are called. */
  readonly begins?: () => void;
}

/** How long registration and check-in are open; the start is moved forward once all are there. */
const openMs = 600_000;

/** A tournament of all players, which starts as soon as all are checked in. Resolves to its id. */
export async function beginTournament(
  server: ServerProcess,
  settings: Settings,
  { admin, players }: { readonly admin: Person; readonly players: readonly Person[] },
  { format, entryFee, prizePool, opening, entered = () => {}, begins = () => {} }: Plan,
): Promise<string> {
  const startDate = Date.now() + openMs;
  const times = { startDate, endDate: startDate + 3_600_000 };
  const staff = (path: string, method: string, body: object) =>
    askServer(server, `/api/admin/tournaments${path}`, admin, method, body);
  const form = { name: "All at once", maxPlayers: players.length, entryFee, prizePool, format, ...times };
  const { id } = (await staff("", "POST", form)) as { id: string };
  await staff(`/${id}/open`, "POST", opening);
  // Nothing starts before all are there.
  await staff(`/${id}/pause`, "PUT", { paused: true, reason: "" });
  for (const player of players) {
    const begunAt = performance.now();
    await askServer(server, `/api/tournaments/${id}/registration`, player, "POST");
    await askServer(server, `/api/tournaments/${id}/check-in`, player, "POST");
    entered(performance.now() - begunAt);
  }
  const tables = tablesOf(settings);
  await tables.knex("tournament_drafts").where("id", Number(id)).update({ starts_at: Date.now() });
  await tables.stop();
  begins();
  await staff(`/${id}/pause`, "PUT", { paused: false, reason: "" });
  return id;
}
