/** Rated tables of registered players, written into a stopped server's store as a found match would be. */
import { type PlayerCount, rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import { readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import type { Setup } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { encodeEntry } from "#server/base/journal/entryCodec.ts";
import { openStore } from "#server/app/store/open.ts";
import type { Store } from "#server/app/store/store.ts";
import { GameClient } from "#tests/support/gameClient.ts";
import { Player } from "#tests/support/player.ts";
import { within } from "#tests/support/within.ts";
import type { Place } from "./place.ts";
import { restless, type Site } from "./tables.ts";

export interface Registered {
  readonly user: PublicUser;
  readonly token: string;
}

let accounts = 0;

/** A new account, without the mails of a sign-up. */
export async function register(
  store: Pick<Store, "proofs" | "accounts" | "sessions">,
  at: number,
): Promise<Registered> {
  const name = `rated${++accounts}`;
  const email = `${name}@example.com`;
  const issued = await store.proofs.issue(email, "en", at);
  const ticket = "code" in issued ? await store.proofs.exchange(email, issued.code, at) : undefined;
  const account = { username: name, email, passwordHash: null, locale: null, guestId: null };
  const made = await store.accounts.register(account, ticket ?? "", at);
  if (!made.ok) throw new Error(`${name} was not registered: ${made.error}`);
  const { id, username, imageUrl: image_url, isBot: is_bot } = made.value;
  const { token } = await store.sessions.open(made.value, at);
  return { user: { id, username, image_url, is_bot }, token };
}

/** The first entry of a table of these people, who play for one point. */
export function firstEntry(code: RoomCode, people: readonly Registered[], at: number): Uint8Array {
  const setup: Setup = {
    code,
    kind: "matched",
    createdBy: userIdOf(people[0]?.user.id ?? ""),
    config: rulesPage(people.length as PlayerCount, 1),
    isRated: true,
    turnMs: null,
    level: null,
    seats: people.map(({ user }) => user),
    dealer: 0,
  };
  return encodeEntry({ at, action: { type: "open", setup }, actionId: null });
}

/** Writes a table of this number of new players who play for one point, into a place without a running server. */
export async function layTable(place: Place, code: RoomCode, players: PlayerCount): Promise<Registered[]> {
  const at = Date.now();
  const store = await openStore(
    readConfig(place.settings),
    { committed: () => {}, faulted: () => {} },
    createLog("silent"),
  );
  const people: Registered[] = [];
  for (let seat = 0; seat < players; seat++) people.push(await register(store, at));
  const body = firstEntry(code, people, at);
  await store.journal.append({ room: code, seq: 1, at, body });
  await store.stop();
  return people;
}

/** Connects the players of a table, who start to play. */
export function sitDown(server: Site, code: RoomCode, people: readonly Registered[], seed: number): Promise<Player[]> {
  const random = seededRandom(seed);
  return Promise.all(
    people.map(async ({ user, token }) => {
      const client = new GameClient(server, token, user.username);
      const player = new Player(client, { code, userId: user.id, token }, random, restless);
      await within(client.stayConnected(), `${user.username} is welcome`);
      await client.follow(code);
      return player;
    }),
  );
}
