import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, RANKS, SUITS } from "#engine/cards.ts";
import { decodeFrame, encodeFrame } from "./codec.ts";
import type { CardFace, GameCard, GameEvent, GamePlayer, GameTrick } from "./messages.ts";
import type { GameUpdate, GameView } from "./messages.ts";
import type { GameSettings } from "./tableRecords.ts";
import { encodeUpdate } from "./update.ts";

/** Any text a user could have, over every length at which MessagePack changes its head. */
const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "",
    "x".repeat(31),
    "x".repeat(32),
    "é".repeat(16),
    "日".repeat(90),
    "x".repeat(255),
    "y".repeat(300),
  ),
);
const whole = fc.oneof(
  fc.nat(130),
  fc.constantFrom(0, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1, 2 ** 32),
  fc.nat(2 ** 31 - 1),
  fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 }),
);
const seat = fc.nat(3);
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });

const face: fc.Arbitrary<CardFace> = fc.record({
  card_id: fc.constantFrom("QH", "10S", "6C"),
  rank: fc.constantFrom(...RANKS),
  suit: fc.constantFrom(...SUITS),
  value: fc.integer({ min: 6, max: 14 }),
});
const status = fc.constantFrom("in_deck", "in_drawpile", "in_hand", "played") as fc.Arbitrary<GameCard["status"]>;
const place = {
  id: fc.nat(35),
  player_id: maybe(seat),
  status,
  hand_position: maybe(fc.nat(4)),
  trick_number: maybe(fc.nat(5)),
};
const anyCard: fc.Arbitrary<GameCard> = fc.oneof(fc.record(place), fc.record({ ...place, card: face }));
/** A deck as it is: numbered in order, and whole stretches of it held by nobody. */
const cards: fc.Arbitrary<GameCard[]> = fc
  .tuple(fc.boolean(), fc.array(fc.tuple(fc.boolean(), status, anyCard), { minLength: 35, maxLength: 35 }))
  .map(([aces, cells]) =>
    pack(aces).map((_, id) => {
      const [isDealt, where, card] = cells[id] as (typeof cells)[number];
      const hidden = { id, player_id: null, status: where, hand_position: null, trick_number: null };
      return isDealt ? card : id > 9 ? { ...hidden, status: "in_drawpile" as const } : hidden;
    }),
  );

const trick: fc.Arbitrary<GameTrick> = fc.record({
  leader_position: seat,
  leading_suit: maybe(fc.constantFrom(...SUITS)),
  cards: fc.array(fc.record({ player_position: seat, card: face }), { maxLength: 4 }),
  winner_position: maybe(seat),
});
const player: fc.Arbitrary<GamePlayer> = fc.record({
  id: seat,
  user: fc.record({ id: words, username: words, image_url: maybe(words), is_bot: fc.boolean() }),
  level: maybe(fc.constantFrom("easy", "medium", "hard")),
  position: seat,
  score: whole,
  points: whole,
  games_won: whole,
  is_dealer: fc.boolean(),
  hand_number: whole,
  ready: fc.boolean(),
  connected: fc.boolean(),
  away_until: maybe(whole),
  stand_in: fc.boolean(),
  time_outs_left: seat,
});
const settings: fc.Arbitrary<GameSettings> = fc.record({
  win_points: whole,
  include_aces: fc.boolean(),
  include_sixes: fc.boolean(),
  is_rated: fc.boolean(),
  stacking: fc.boolean(),
  weak_hand: fc.boolean(),
  turn_seconds: maybe(fc.oneof(whole, fc.constant(0.5))),
  difficulty: maybe(fc.constantFrom("easy", "medium", "hard")),
  computers_allowed: fc.boolean(),
});
const event: fc.Arbitrary<GameEvent> = fc.oneof(
  fc.record({ type: fc.constant("playerJoined" as const), position: seat }),
  fc.record({
    type: fc.constant("playedCard" as const),
    id: fc.nat(35),
    card_id: fc.constantFrom("QH", "10S"),
    player_id: seat,
    trick_number: fc.nat(5),
  }),
  fc.record({ type: fc.constant("startNewHand" as const), hand_number: whole, position: seat }),
);
const view: fc.Arbitrary<GameView> = fc.record({
  code: words,
  kind: fc.constantFrom("friend", "computer", "matched", "tournament"),
  created_by: words,
  player_count: seat,
  players: fc.array(player, { maxLength: 4 }),
  cards,
  current_player_position: maybe(seat),
  current_trick: trick,
  completed_tricks: fc.array(trick, { maxLength: 5 }),
  hand_number: whole,
  match_number: whole,
  phase: fc.constantFrom("waiting", "deck", "play", "hand_over", "game_over"),
  me: maybe(seat),
  is_host: fc.boolean(),
  dealer_position: maybe(seat),
  legal: fc.array(fc.constantFrom("QH", "10S"), { maxLength: 5 }),
  can_redeal: fc.boolean(),
  settings,
  deadline: maybe(fc.record({ at: whole, length_ms: whole })),
  thinking: maybe(seat),
  hand_result: maybe(fc.record({ winner_position: seat, card: face, points: seat })),
  winner_position: maybe(seat),
  forfeited_by: maybe(seat),
  spectators: whole,
});
const update: fc.Arbitrary<GameUpdate> = fc.record({
  version: whole,
  view,
  events: fc.array(event, { maxLength: 5 }),
  server_time: whole,
});

test("a view has the bytes that the general encoder gives it", () => {
  fc.assert(
    fc.property(fc.constantFrom("gameData", "updatedGameData"), update, (type, shown) => {
      const plain = JSON.parse(JSON.stringify(shown)) as GameUpdate;
      const bytes = encodeUpdate(type, plain).slice();
      expect(decodeFrame(bytes)).toEqual([type, plain]);
      expect(Buffer.compare(bytes, encodeFrame([type, plain]))).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test("a frame is read before the next one is written", () => {
  const [one, other] = fc.sample(update, 2) as [GameUpdate, GameUpdate];
  const first = encodeUpdate("gameData", one).slice();
  encodeUpdate("gameData", other);
  expect(encodeUpdate("gameData", one)).toEqual(first);
});
