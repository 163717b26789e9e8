import fc from "fast-check";
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { CARDS, shuffledDeck } from "#engine/cards.ts";
import { privateGame } from "#engine/config.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import { seededRandom } from "#engine/random.ts";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import type { ActedBy, TableAction, Setup, StandIn } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";

const names = ["ama", "kofi", "yaa", "kwame", "esi"] as const;

export const someone = (id: string): PublicUser => ({
  id: userIdOf(id),
  username: `name-${id}`,
  image_url: null,
  is_bot: false,
});
export const someBot = (number: number): PublicUser => ({
  id: userIdOf(`computer-${number}`),
  username: "Computer",
  image_url: null,
  is_bot: true,
});

/** A private table for two, at which the host waits for a friend. */
export const friendSetup: Setup = {
  code: roomCode("ABCDEFGH"),
  kind: "friend",
  createdBy: userIdOf("ama"),
  config: privateGame,
  isRated: false,
  turnMs: null,
  level: null,
  seats: [someone("ama"), null],
  dealer: 0,
};

/** Any table that may be opened, by a seed: all player counts, options and kinds, with and without computers. */
export function anySetup(seed: number): Setup {
  const random = seededRandom(seed);
  const config = randomConfig(random);
  const isComputers = random(3) === 0;
  const others = Array.from({ length: config.players - 1 }, (_, index) => (isComputers ? someBot(index + 1) : null));
  return {
    code: roomCode("ABCDEFGH"),
    kind: isComputers ? "computer" : ((["friend", "matched", "tournament"] as const)[random(3)] ?? "friend"),
    createdBy: userIdOf("ama"),
    config,
    isRated: !isComputers && random(2) === 1,
    turnMs: random(2) === 1 ? 20_000 : null,
    level: isComputers ? "easy" : null,
    seats: [someone("ama"), ...others],
    dealer: 0,
    ...(seed % 5 === 0 && { awaitsStart: seed % 2 === 0 }),
    ...(seed % 7 === 0 && { grace: [0.5, 1.25] }),
    ...(seed % 11 === 0 && { isChallenge: true }),
    ...(seed % 3 === 0 && { origin: "b2Zmc3ByaW5n" }),
  };
}

const seat = fc.integer({ min: -1, max: 4 });
const order = fc.oneof(
  fc.integer().map((seed) => shuffledDeck(true, seededRandom(seed))),
  fc.integer().map((seed) => shuffledDeck(false, seededRandom(seed))),
  fc.array(fc.integer({ min: -1, max: CARDS }), { maxLength: 36 }),
);
const action = fc.oneof(
  fc.record({ type: fc.constant("play" as const), seat, card: fc.integer({ min: -1, max: CARDS }) }),
  fc.record({ type: fc.constant("deal" as const), seat, order }),
  fc.record({ type: fc.constantFrom("shuffle", "redeal", "ready", "rematch", "forfeit"), seat }),
);

/** Any action of the right type, legal or not. */
export const anyTableAction: fc.Arbitrary<TableAction> = fc.oneof(
  fc.record({ type: fc.constant("sit" as const), seat, user: fc.constantFrom(...names).map(someone) }),
  fc.record({
    type: fc.constant("reseat" as const),
    from: fc.constantFrom(...names).map(userIdOf),
    to: fc.constantFrom(...names).map(someone),
  }),
  fc.constant({ type: "start" as const }),
  fc.record({ type: fc.constant("start" as const), seat }),
  fc.record({
    type: fc.constant("addComputer" as const),
    seat,
    position: seat,
    level: fc.constantFrom(...BOT_LEVELS),
  }),
  fc.record({ type: fc.constant("removeComputer" as const), seat, position: seat }),
  fc.record({ type: fc.constantFrom("leave", "takeBack", "timeOut"), seat }),
  fc.record({
    type: fc.constant("standIn" as const),
    seat,
    why: fc.constantFrom<StandIn>("away", "left", "expired", "excused"),
  }),
  fc.record({
    type: fc.constant("act" as const),
    action,
    by: fc.constantFrom<ActedBy>("player", "computer", "clock"),
  }),
  fc.record({ type: fc.constant("chat" as const), seat, text: fc.string() }),
  fc.record({ type: fc.constant("open" as const), setup: fc.integer().map(anySetup) }),
  { weight: 1, arbitrary: fc.constant({ type: "close" as const }) },
);
