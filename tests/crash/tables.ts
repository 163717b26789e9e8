/** Tables of people who all play at once, for tests that end the server. */
import type { PlayerCount } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { GameClient, type Reachable } from "#tests/support/gameClient.ts";
import { type Habits, Player } from "#tests/support/player.ts";
import { createBotGame, createGame, newGuest, type Serves } from "#tests/support/restClient.ts";
import { within } from "#tests/support/within.ts";

export interface TableForm {
  readonly people: 1 | 2 | 3 | 4;
  readonly winPoints: number;
  readonly turnSeconds?: number;
  /** Computers at the table with one person. */
  readonly computers?: { readonly count: 1 | 2; readonly difficulty: "easy" | "medium" | "hard" };
}

/** Every kind of table, with matches short enough to end often. */
export const everyKind: readonly TableForm[] = [
  { people: 2, winPoints: 2 },
  { people: 2, winPoints: 1, turnSeconds: 60 },
  { people: 3, winPoints: 2 },
  { people: 4, winPoints: 1 },
  { people: 1, winPoints: 2, computers: { count: 1, difficulty: "easy" } },
  { people: 1, winPoints: 1, computers: { count: 2, difficulty: "medium" } },
];

/** A server, or a cluster. */
export type Site = Serves & Reachable;

/** Longer than any wait of a player who comes to rest; those report more when they fail. */
const restMsMax = 300_000;

export const restless: Habits = { chatsOneIn: 60, repeatsOneIn: 12 };

/** Opens a table and connects its players, who start to play as soon as all sit. */
async function openTable(server: Site, form: TableForm, seed: number, habits: Habits): Promise<Player[]> {
  const random = seededRandom(seed);
  const guests = await Promise.all(Array.from({ length: form.people }, () => newGuest(server)));
  const { people, winPoints, computers, turnSeconds = null } = form;
  const token = guests[0]?.token ?? "";
  const code =
    computers === undefined
      ? await createGame(server, token, {
          numPlayers: people as PlayerCount,
          winPoints,
          turnSeconds,
          includeSixes: true,
        })
      : await createBotGame(server, token, {
          numPlayers: (computers.count + 1) as PlayerCount,
          winPoints,
          difficulty: computers.difficulty,
        });
  return Promise.all(
    guests.map(async (guest) => {
      const { id, username } = guest.user;
      const client = new GameClient(server, guest.token, username);
      const player = new Player(client, { code, userId: id, token: guest.token }, random, habits);
      await within(client.stayConnected(), `${username} is welcome`);
      await client.follow(code);
      return player;
    }),
  );
}

/** Opens all these tables at once. */
export async function openTables(
  server: Site,
  forms: readonly TableForm[],
  seed: number,
  habits: Habits = restless,
): Promise<Player[]> {
  const tables = await Promise.all(forms.map((form, index) => openTable(server, form, seed + index, habits)));
  return tables.flat();
}

/** Lets all players come to rest, so that no action is pending. */
export async function settle(players: readonly Player[]): Promise<void> {
  await Promise.all(players.map((player) => within(player.rest(), `${player.client.name} comes to rest`, restMsMax)));
}

/** Lets all resting players continue to play. */
export async function wakeAll(players: readonly Player[]): Promise<void> {
  await Promise.all(players.map(({ client }) => client.stayConnected()));
  for (const player of players) player.wake();
}

export async function leaveAll(players: readonly Player[]): Promise<void> {
  await Promise.all(players.map(({ client }) => client.leave()));
}
