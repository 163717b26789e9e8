/** Tables of random matches for overlays, and the same tables with other cards in places that nobody can see. */
import { dealHands } from "#engine/cards.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import { randomAction } from "#engine/randomMatch.ts";
import type { MatchState } from "#engine/state.ts";
import type { Moment } from "#server/events/overlays/delayedTimeline.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import { fold, openTable } from "#server/play/table/fold.ts";
import type { Table } from "#server/play/table/table.ts";
import { anySetup, someone } from "./tableActions.ts";

const START = 1_000;
const people = ["ama", "kofi", "yaa", "kwame"] as const;

/** A table of people in a match, by a seed. */
function anyTable(seed: number, bestOf?: number): Table {
  const setup = anySetup(seed);
  const seats = people.slice(0, setup.config.players).map(someone);
  const { awaitsStart: _, ...rest } = setup;
  return openTable({ ...rest, kind: "matched", level: null, seats, ...(bestOf !== undefined && { bestOf }) }, START)
    .table;
}

function anyAction(table: Table, match: MatchState, random: Random): TableAction {
  const seat = random(table.seats.length);
  if (random(25) === 0) return { type: "standIn", seat, why: "away" };
  if (random(25) === 0) return { type: "takeBack", seat };
  if (random(60) === 0) return { type: "act", action: { type: "forfeit", seat }, by: "player" };
  return {
    type: "act",
    action: randomAction(match, random),
    by: (["player", "computer", "clock"] as const)[random(3)] ?? "player",
  };
}

/** `changes` changes of a table: hands, redeals, forfeits, rematches, seats that players leave and take again. */
export function anyMoments(seed: number, changes = 200, bestOf?: number): Moment[] {
  const random = seededRandom(seed);
  let table = anyTable(seed, bestOf);
  let at = START;
  const moments: Moment[] = [{ table, at, deadline: null }];
  while (moments.length < changes && table.match !== null) {
    const next = fold(table, anyAction(table, table.match, random), at);
    if (!next.ok) continue;
    table = next.value.table;
    at += random(3_000);
    moments.push({ table, at, deadline: random(2) === 0 ? null : { at: at + 20_000, length_ms: 20_000 } });
  }
  return moments;
}

/** The same match with other cards in place of all unplayed ones, in hands and in the rest of the deck. */
function othersHidden(match: MatchState, random: Random): MatchState {
  const { order, config, dealer, tricks, trick } = match;
  if (order.length === 0) return match;
  const played = new Set([...tricks, trick].flatMap(({ plays }) => plays.map(({ card }) => card)));
  const rest = shuffled(
    order.filter((card) => !played.has(card)),
    random,
  );
  const other = order.map((card) => (played.has(card) ? card : (rest.shift() ?? card)));
  const hands = dealHands(other, config.players, dealer).map((hand) => hand.filter((card) => !played.has(card)));
  return { ...match, order: other, hands };
}

export function withOtherCards(moment: Moment, random: Random): Moment {
  const { table } = moment;
  return table.match === null ? moment : { ...moment, table: { ...table, match: othersHidden(table.match, random) } };
}
