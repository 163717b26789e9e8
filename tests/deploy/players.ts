/** Two people with accounts at a table of a site, as they use it in production: mailed codes, pictures, sockets. */
import { createHash } from "node:crypto";
import { seededRandom } from "#engine/random.ts";
import type { AuthAnswer } from "#protocol/calls/users.ts";
import type { ClientMessages, GameView } from "#protocol/frames/messages.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { GameClient, type Reachable } from "#tests/support/gameClient.ts";
import type { MailServer } from "#tests/support/mailServer.ts";
import { picture } from "#tests/support/pictures.ts";
import { nextMove } from "#tests/support/player.ts";
import { call, createGame, currentUser, gameMessages, matchDetails, matchHistory } from "#tests/support/restClient.ts";
import { within } from "#tests/support/within.ts";

type Place = Reachable & { readonly url: string };

export interface Account {
  readonly id: UserId;
  readonly token: string;
  readonly username: string;
  readonly email: string;
}

const password = "a long walk home";

export async function signUp(site: Place, mail: MailServer, username: string): Promise<Account> {
  const email = `${username.toLowerCase()}@example.org`;
  await call(site, "/api/auth/send-otp", null, { email });
  const { to, mail: sent } = await within(mail.next(), `the code for ${username}`);
  const otp = /\b(\d{6})\b/.exec(sent.text ?? "")?.[1];
  if (to[0] !== email || otp === undefined) throw new Error(`the mail to ${to[0]} has no code: ${sent.subject}`);
  const { ticket } = await call<{ ticket: string }>(site, "/api/auth/verify-otp", null, { email, otp });
  const made = await call<AuthAnswer>(site, "/api/auth/register", null, { email, ticket, username, password });
  return { id: made.user.id, token: made.token, username, email };
}

export const signIn = (site: Place, { email }: Account): Promise<AuthAnswer> =>
  call(site, "/api/auth/login", null, { email, password });

export async function upload(site: Place, { token, username }: Account): Promise<void> {
  const form = new FormData();
  form.set("file", new File([Uint8Array.from(await picture("png"))], `${username}.png`, { type: "image/png" }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${site.url}/api/profile/upload`, { method: "POST", headers, body: form });
  if (answer.status !== 200) throw new Error(`the picture was answered with ${answer.status}: ${await answer.text()}`);
}

export interface Table {
  readonly code: RoomCode;
  readonly clients: readonly GameClient[];
  say(text: string): Promise<void>;
  /** Resolves when everybody has reconnected and was shown the table anew. */
  again(): Promise<void>;
  leave(): Promise<void>;
}

/** The people take their places at an open table, or come back to it. */
export async function atTable(site: Place, people: readonly Account[], code: RoomCode): Promise<Table> {
  const clients = people.map(({ token, username }) => new GameClient(site, token, username));
  await Promise.all(clients.map((client) => client.stayConnected()));
  await Promise.all(clients.map((client) => client.follow(code)));
  const isShownAnew = (client: GameClient) => (): boolean =>
    client.isConnected &&
    client.history.some(
      (seen) => seen.is === "frame" && seen.connection === client.connection && seen.type === "gameData",
    );
  return {
    code,
    clients,
    say: async (text) => {
      const ack = await clients[0]?.act("sendMessage", { code, text });
      if (ack?.ok === false) throw new Error(`the message was refused: ${ack.code}`);
    },
    again: async () => {
      await Promise.all(clients.map((client) => client.stayConnected()));
      await Promise.all(clients.map((client) => client.until("the table anew", isShownAnew(client))));
    },
    leave: async () => void (await Promise.all(clients.map((client) => client.leave()))),
  };
}

export async function newTable(site: Place, people: readonly Account[], winPoints: number): Promise<Table> {
  const form = { numPlayers: 2, winPoints, turnSeconds: null, includeSixes: true } as const;
  return atTable(site, people, await createGame(site, people[0]?.token ?? "", form));
}

export const isOver = ({ winner_position }: GameView): boolean => winner_position !== null;

/** One card of a trick is on the table, and a trick of this hand is complete. */
export const isWithinTrick = ({ phase, completed_tricks, current_trick }: GameView): boolean =>
  phase === "play" && completed_tricks.length > 0 && current_trick.cards.length === 1;

/** Plays one action at a time, until all are shown that it is so. */
export async function play({ code, clients }: Table, isThere: (view: GameView) => boolean): Promise<void> {
  const random = seededRandom(11);
  const moveOf = (client: GameClient) => {
    const update = client.update(code);
    return update === undefined ? null : nextMove(update, random);
  };
  const [first] = clients;
  while (!clients.every((client) => isThere(client.view(code)))) {
    await first?.until("somebody's turn", () => clients.some((client) => moveOf(client) !== null));
    for (const client of clients) {
      const move = moveOf(client);
      if (move === null) continue;
      const { type, ...rest } = move;
      const ack = await client.act(type, { code, ...rest } as ClientMessages[typeof type]);
      if (!ack.ok) throw new Error(`${client.name}'s ${type} was refused: ${ack.code}`);
      const isSeen = (each: GameClient) => (): boolean => (each.update(code)?.version ?? 0) >= (ack.version ?? 0);
      await Promise.all(clients.map((each) => each.until(`the result of ${type}`, isSeen(each))));
      break;
    }
  }
}

/** What each player sees of the match: cards, tricks, points, whose turn it is. */
export const shownTo = ({ code, clients }: Table) =>
  clients.map((client) => {
    const { players, cards, current_trick, completed_tricks, hand_number, match_number, ...view } = client.view(code);
    const { phase, me, legal, dealer_position, current_player_position } = view;
    const scores = players.map(({ user, score, games_won }) => [user.username, score, games_won]);
    const tricks = { cards, current_trick, completed_tricks, hand_number, match_number, phase };
    return { ...tricks, scores, me, legal, dealer_position, current_player_position };
  });

/** Everything that the people find of theirs: who they are by their sessions, pictures, matches, chat. */
export const looksOf = (site: Place, people: readonly Account[], code: RoomCode) =>
  Promise.all(
    people.map(async ({ token }) => {
      const user = await currentUser(site, token);
      const image = await fetch(site.url + (user.image_url ?? "/no picture"));
      const bytes = createHash("sha256").update(new Uint8Array(await image.arrayBuffer()));
      const matches = await matchHistory(site, token);
      const details = await Promise.all(matches.map(({ id }) => matchDetails(site, token, id)));
      const chat = await gameMessages(site, token, code);
      return { user, picture: [image.status, bytes.digest("hex")], matches, details, chat };
    }),
  );
