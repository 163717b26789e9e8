import { describe, expect, test } from "vitest";
import { cardId, cards } from "../cards.ts";
import { rulesPage } from "../config.ts";
import { legalCards } from "../apply.ts";
import { seededRandom } from "../random.ts";
import { startMatch, type WonTrick } from "../state.ts";
import { type PlayerView, project } from "../view.ts";
import { chooseCard } from "./choose.ts";
import data from "./puzzles.json" with { type: "json" };
import { solverOf } from "./solver.ts";
import { choices, groupsOf, unseenFrom } from "./unseen.ts";
import { bestCard, valuesDrawn, valuesOfAll } from "./values.ts";
import { worldOf } from "./world.ts";
import { POINTS_SPAN, type OutcomeValues } from "./outcomeValues.ts";

type Puzzle = (typeof data.puzzles)[number];

const cardOf = (name: string) => cards(name)[0] as number;

/** The view of player 0 in a puzzle. In a match to one point only the hand matters; in a long one points matter. */
function viewOf(puzzle: Puzzle): PlayerView {
  const config = { ...rulesPage(2, puzzle.valueKind === "win" ? 1 : 50), includeSixes: puzzle.includeSixes };
  const tricks = puzzle.history.map(({ leader, lead, reply, winner }): WonTrick => {
    const plays = [
      { seat: leader, card: cardOf(lead) },
      { seat: 1 - leader, card: cardOf(reply) },
    ];
    return { leader, plays, winner, winningCard: cardOf(winner === leader ? lead : reply) };
  });
  const plays = puzzle.table === null ? [] : [{ seat: 1, card: cardOf(puzzle.table) }];
  const trick = { leader: puzzle.leader, plays };
  const hand = cards(puzzle.hand.join(" "));
  const handSizes = [hand.length, puzzle.opponentCardsLeft];
  const start = project(startMatch(config, 0), 0);
  return { ...start, phase: "play", turn: 0, hand, legal: legalCards(hand, trick), handSizes, tricks, trick };
}

/** A win counts 1, or its points; those of the opponent count as negative. */
function outcomeValuesIn(puzzle: Puzzle): OutcomeValues {
  const win = puzzle.valueKind === "win";
  const mine = Array.from({ length: POINTS_SPAN }, (_, points) => (win ? 1 : points));
  return Float64Array.from([...mine, ...mine.map((value) => (win ? 0 : -value))]);
}

function questionOf(puzzle: Puzzle) {
  const view = viewOf(puzzle);
  return { cards: view.legal, world: worldOf(view, outcomeValuesIn(puzzle)), unseen: unseenFrom(view) };
}

describe.each(data.puzzles)("puzzle $id, $category: $best", (puzzle) => {
  test("has its exact value when every hand is tried", () => {
    const question = questionOf(puzzle);
    const other = question.unseen.others[0];
    expect(choices(other?.possible.length ?? 0, other?.size ?? 0)).toBe(puzzle.consistentHands);
    const sums = valuesOfAll(question, solverOf(question.world).addValues, groupsOf(question.unseen, question.world));
    const byCard = question.cards.map((card, index) => [cardId(card), sums?.[index]]);
    expect(Object.fromEntries(byCard)).toEqual(puzzle.sums);
    expect(cardId(bestCard(question.cards, sums ?? new Float64Array()))).toBe(puzzle.best);
  });

  test("is found by drawing a hundred worlds", () => {
    for (let seed = 0; seed < 10; seed++) {
      const question = questionOf(puzzle);
      const sums = valuesDrawn(question, solverOf(question.world).addValues, 100, seededRandom(seed));
      expect(cardId(bestCard(question.cards, sums))).toBe(puzzle.best);
    }
  });

  test("is found by the hard computer", () => {
    for (let seed = 0; seed < 10; seed++) {
      expect(cardId(chooseCard(viewOf(puzzle), "hard", seededRandom(seed)))).toBe(puzzle.best);
    }
  });

  test("[R21] the easy computer plays the card that the puzzle names", () => {
    const played = new Set<string>();
    for (let seed = 0; seed < 60; seed++) played.add(cardId(chooseCard(viewOf(puzzle), "easy", seededRandom(seed))));
    expect(played).toEqual(new Set(puzzle.easyPlays));
  });
});

test("there are ten puzzles, all with a margin that drawing can detect", () => {
  expect(data.puzzles).toHaveLength(10);
  expect(data.puzzles.every((puzzle) => puzzle.margin > 0.1)).toBe(true);
});
