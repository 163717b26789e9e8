/** A REST server whose tables a test may change, for players without the mails of a sign-up. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { ServerEnvironment } from "#server/app/app.ts";
import { type Database, openSqliteDatabase } from "#server/base/db/database.ts";
import { type RestServer, startRestServer } from "./restServer.ts";
import { newFolder } from "./newFolder.ts";

export type RestPlayer = Awaited<ReturnType<RestServer["guest"]>>;

export interface RestPlace {
  readonly rest: RestServer;
  readonly tables: Database;
  /** A guest who has become a player. */
  player(): Promise<RestPlayer>;
  stop(): Promise<void>;
}

export async function startRestPlace(
  surroundings: ServerEnvironment = {},
  settings: Record<string, string> = {},
): Promise<RestPlace> {
  const dir = newFolder("spar-players-");
  const rest = await startRestServer({ ...settings, DATA_DIR: dir }, surroundings);
  const tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
  return {
    rest,
    tables,
    player: async () => {
      const guest = await rest.guest();
      await tables.knex("users").where("id", Number(guest.id)).update({ role: "player" });
      // The server caches a new session with its user's role at that time.
      rest.server.store.sessions.refresh(guest.id);
      return guest;
    },
    stop: async () => {
      await tables.stop();
      await rest.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
