/** Players of a tournament without a page: accounts made by calls that play over sockets. They need little time. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { UserId } from "#protocol/ids.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { GameClient } from "../../support/gameClient.ts";
import { tournamentClient } from "../../support/tournamentPlayer.ts";
import { askServer, type Person, siteOf } from "../../support/tournamentSite.ts";
import { newMember, registerByCalls } from "./member.ts";
import type { TestServer } from "./testServer.ts";

export interface Entrant extends Person {
  readonly username: string;
}

/** Makes them one after the other: with equal ratings the older account has the better seed. */
export async function newEntrants(page: Page, count: number): Promise<Entrant[]> {
  const entrants: Entrant[] = [];
  while (entrants.length < count) {
    const { token, user } = await registerByCalls(page, newMember("kwame"));
    entrants.push({ id: user.id, token, username: user.username });
  }
  return entrants;
}

/** Gives gems to users without any, as an event would; the ledger still sums to zero. */
export async function giveGems({ dataDir }: TestServer, userIds: readonly UserId[], gems: number): Promise<void> {
  // Importing it prints a warning about an experiment, so only journeys that need it do.
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(dataDir, "spar.db"));
  try {
    database.exec("pragma busy_timeout = 30000; begin immediate");
    for (const id of userIds) {
      const key = `test:${id}`;
      database
        .prepare("insert into gem_transactions (key, cause, subject, at) values (?, 'event', '', ?)")
        .run(key, Date.now());
      const entry = database.prepare(
        "insert into gem_entries (transaction_key, account, user_id, amount) values (?, ?, ?, ?)",
      );
      entry.run(key, `user:${id}`, Number(id), gems);
      entry.run(key, "house", null, -gems);
      database.prepare("insert into gem_accounts (account, balance) values (?, ?)").run(`user:${id}`, gems);
    }
    database.exec("commit");
  } finally {
    database.close();
  }
}

/** Registers and checks in. */
export async function enter({ server }: TestServer, id: string, entrants: readonly Person[]): Promise<void> {
  for (const entrant of entrants) {
    await askServer(server, `/api/tournaments/${id}/registration`, entrant, "POST", { code: "" });
    await askServer(server, `/api/tournaments/${id}/check-in`, entrant, "POST");
  }
}

/** Withdraws a player, as the button of the page does. */
export const withdraw = ({ server }: TestServer, id: string, entrant: Person): Promise<unknown> =>
  askServer(server, `/api/tournaments/${id}/registration`, entrant, "DELETE");

/** Lets them come to every table to which they are called, and play there; the caller lets the clients leave. */
export const playBySocket = ({ server }: TestServer, entrants: readonly Person[]): Promise<GameClient[]> =>
  Promise.all(entrants.map((entrant, index) => tournamentClient(siteOf(server), entrant, index + 1)));

/** The tournament, as its page gets it. */
export const detailOf = ({ server }: TestServer, id: string, reader: Person): Promise<TournamentDetail> =>
  askServer(server, `/api/tournaments/${id}`, reader) as Promise<TournamentDetail>;

/** Resolves once the tournament satisfies this. */
export async function untilIt(
  testServer: TestServer,
  id: string,
  reader: Person,
  isSo: (visible: TournamentDetail) => boolean,
): Promise<TournamentDetail> {
  for (;;) {
    const visible = await detailOf(testServer, id, reader);
    if (isSo(visible)) return visible;
    await new Promise((done) => setTimeout(done, pollMs));
  }
}

const pollMs = 100;
