/** A match of a bracket in words. */
import type { BracketRecord, Participant } from "#protocol/calls/tournamentPages.ts";
import { nameOf, type Say } from "./rounds.ts";

type People = ReadonlyMap<number, Participant>;

const ways = {
  forfeit: "howForfeit",
  absent: "howAbsent",
  withdrawn: "howWithdrawn",
  disqualified: "howDisqualified",
  staff: "howStaff",
} as const;
const states = {
  waiting: "stateWaiting",
  ready: "stateReady",
  called: "stateCalled",
  playing: "statePlaying",
  void: "stateVoid",
} as const;

export const hasBye = ({ players }: BracketRecord): boolean => players.some(({ is_bye }) => is_bye);

/** What is to be said of a match besides its numbers; null where nothing is. */
export function noteOf(t: Say, match: BracketRecord): string | null {
  const { state, winner, how } = match;
  if (hasBye(match)) return null;
  if (state !== "decided") return t(states[state]);
  if (winner === null) return t("nobodyWon");
  return how === null || how === "played" ? null : t(ways[how]);
}

export function playersOf(t: Say, { players: [one, other] }: BracketRecord, people: People): string {
  return t("matchOf", { one: nameOf(t, one, people), other: nameOf(t, other, people) });
}

/** All that stands of a match: whose it is, the players, the score, the winner and the state. */
export function sentenceOf(t: Say, match: BracketRecord, people: People, isOwn: boolean): string {
  const { players, winner } = match;
  const [one, other] = players;
  const isStarted = players.some(({ wins }) => wins > 0) && !hasBye(match);
  const note = noteOf(t, match);
  const parts = [
    ...(isOwn ? [t("yourMatchAlone")] : []),
    playersOf(t, match, people),
    ...(isStarted ? [t("score", { one: one?.wins ?? 0, other: other?.wins ?? 0 })] : []),
    ...(winner === null ? [] : [t("winner", { name: people.get(winner)?.name ?? t("notKnown") })]),
    ...(note === null ? [] : [note]),
  ];
  return parts.map((part) => `${part}.`).join(" ");
}
