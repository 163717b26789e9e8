/** A match in the terminal: the user has seat 0, computers have the others. */
import type { Action, MatchEvent } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { chooseCard } from "#engine/bots/choose.ts";
import type { BotLevel } from "#engine/bots/level.ts";
import { type Card, pack, parseCard } from "#engine/cards.ts";
import type { MatchConfig } from "#engine/config.ts";
import { type Random, shuffled } from "#engine/random.ts";
import { type MatchState, perSeat, startMatch } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { type PlayerView, project } from "#engine/view.ts";
import {
  cardText,
  does,
  handText,
  nameOf,
  paint,
  RULES,
  scoreText,
  suitText,
  type Terminal,
  trickText,
} from "./terminal.ts";

export interface TerminalMatch {
  readonly config: MatchConfig;
  readonly level: BotLevel;
  /** For the shuffles and the computers. */
  readonly random: Random;
}

/** The results of the finished matches. */
export interface Outcome {
  readonly won: number;
  readonly lost: number;
}

const ME: Seat = 0;

/** Thrown when the user leaves the match, caught where the match is played. */
class Left extends Error {}

/** Asks until there is an answer: q leaves, ? explains. */
async function ask(terminal: Terminal, question: string): Promise<string> {
  for (;;) {
    const answer = await terminal.ask(question);
    if (answer === null || /^q(uit)?$/i.test(answer)) throw new Left();
    if (answer !== "?") return answer;
    terminal.print(RULES);
  }
}

/** The card of an answer, by its number in the hand or by its name. */
function cardNamed(answer: string, view: PlayerView): Card | undefined {
  const byNumber = /^\d$/.test(answer) ? view.hand[Number(answer) - 1] : undefined;
  const byName = parseCard(answer.toUpperCase());
  return byNumber ?? (byName !== undefined && view.hand.includes(byName) ? byName : undefined);
}

async function askCard(terminal: Terminal, view: PlayerView): Promise<Card> {
  terminal.print("");
  if (view.trick.plays.length > 0) terminal.print(`On the table: ${trickText(terminal, view)}`);
  terminal.print(`Your hand:    ${handText(terminal, view)}`);
  for (;;) {
    const answer = await ask(terminal, view.trick.plays.length === 0 ? "Your lead: " : "Your card: ");
    const card = cardNamed(answer, view);
    if (card === undefined) {
      const numbers = view.hand.length === 1 ? "1" : `1 to ${view.hand.length}`;
      terminal.print(`Type ${numbers} or the name of a card you hold, like 10S; ? explains the game, q leaves it.`);
    } else if (!view.legal.includes(card)) {
      const led = suitText(view.trick.plays[0]?.card ?? card);
      terminal.print(`${cardText(terminal, card)} cannot be played: ${led} were led and you hold ${led}.`);
    } else {
      return card;
    }
  }
}

/** The next action of the seat to act. */
async function nextAction(match: TerminalMatch, terminal: Terminal, state: MatchState): Promise<Action> {
  const { config, level, random } = match;
  const seat = state.turn as Seat;
  const view = project(state, seat);
  if (state.phase === "deck") {
    const order = shuffled(pack(config.includeAces), random);
    if (seat !== ME) return { type: "deal", seat, order };
    const answer = await ask(terminal, "You deal. Enter deals, s shuffles first: ");
    return /^s/i.test(answer) ? { type: "shuffle", seat } : { type: "deal", seat, order };
  }
  const card = seat === ME ? await askCard(terminal, view) : chooseCard(view, level, random);
  return { type: "play", seat, card };
}

/** One line for an event, or null if the table shows it. */
function eventText(terminal: Terminal, event: MatchEvent, view: PlayerView): string | null {
  switch (event.type) {
    case "shuffledDeck":
      return `${does(event.seat, view, "shuffle")} the deck.`;
    case "dealtCards":
      return `${does(event.seat, view, "deal")}.`;
    case "playedCard":
      return event.seat === ME ? null : `${does(event.seat, view, "play")} ${cardText(terminal, event.card)}.`;
    case "trickWon": {
      const text = `${does(event.seat, view, "take")} trick ${event.trick} with ${cardText(terminal, event.card)}.`;
      return paint(terminal, event.seat === ME ? "green" : "dim", text);
    }
    case "gameEnded": {
      const points = event.points === 1 ? "1 point" : `${event.points} points`;
      return paint(terminal, "bold", `${does(event.seat, view, "win")} the hand: ${points}. ${scoreText(view)}.`);
    }
    case "gameOver":
      return paint(
        terminal,
        "gold",
        event.seat === ME ? "The crown is yours!" : `${nameOf(event.seat, view)} takes the crown.`,
      );
    default:
      return null;
  }
}

function act(
  state: MatchState,
  action: Action,
): { readonly state: MatchState; readonly events: readonly MatchEvent[] } {
  const answer = apply(state, action);
  if (!answer.ok) throw new Error(`${action.type} by seat ${action.seat} was refused: ${answer.error}`);
  return answer.value;
}

/** Every seat continues to the next hand or the rematch after the user confirms. */
async function goOn(terminal: Terminal, state: MatchState): Promise<MatchState> {
  const over = state.phase === "matchOver";
  await ask(terminal, over ? "Enter for a rematch, q leaves: " : "Enter for the next hand: ");
  let next = state;
  for (const seat of perSeat(state.config.players, 0).keys()) {
    next = act(next, { type: over ? "rematch" : "ready", seat }).state;
  }
  terminal.print("");
  terminal.print(paint(terminal, "bold", over ? `Match ${next.matchNumber}` : `Hand ${next.handNumber}`));
  return next;
}

/** Plays and prints one action of the seat to act. */
async function step(match: TerminalMatch, terminal: Terminal, before: MatchState): Promise<MatchState> {
  const { state, events } = act(before, await nextAction(match, terminal, before));
  const view = project(state, ME);
  for (const event of events) {
    const line = eventText(terminal, event, view);
    if (line !== null) terminal.print(line);
  }
  return state;
}

/**
 * Plays a match and its rematches until the user leaves.
 * @throws what the terminal throws, except at its end
 */
export async function playMatches(match: TerminalMatch, terminal: Terminal): Promise<Outcome> {
  const outcome = { won: 0, lost: 0 };
  let state = startMatch(match.config, ME);
  try {
    for (;;) {
      if (state.turn === null) {
        state = await goOn(terminal, state);
        continue;
      }
      state = await step(match, terminal, state);
      if (state.winner !== null) outcome[state.winner === ME ? "won" : "lost"]++;
    }
  } catch (error) {
    if (error instanceof Left) return outcome;
    throw error;
  }
}
