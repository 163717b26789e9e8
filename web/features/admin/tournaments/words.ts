/** The dashboard's labels for the server's tournament codes. */
import type {
  BracketRecord,
  Participant,
  ParticipantStatus,
  ResultWay,
  TournamentDetail,
} from "#protocol/calls/tournamentPages.ts";
import { DIFFICULTIES, type Difficulty } from "#protocol/calls/tournaments.ts";
import type { TextKey, useText } from "#web/platform/languages/i18n.ts";
import type { en, tournamentsText } from "./text/en.ts";

type Label = TextKey<typeof tournamentsText>;
export type Words = ReturnType<typeof useText<typeof en>>;

const stateLabels = {
  waiting: "stateWaiting",
  ready: "stateReady",
  called: "stateCalled",
  playing: "statePlaying",
  decided: "stateDecided",
  void: "stateVoid",
} as const satisfies Record<BracketRecord["state"], Label>;

const wayLabels = {
  played: "howPlayed",
  forfeit: "howForfeit",
  absent: "howAbsent",
  withdrawn: "howWithdrawn",
  disqualified: "howDisqualified",
  staff: "howStaff",
} as const satisfies Record<ResultWay, Label>;

export const standingLabels = {
  registered: "standRegistered",
  waiting: "standWaiting",
  checkedIn: "standCheckedIn",
  qualified: "standQualified",
  eliminated: "standEliminated",
  withdrawn: "standWithdrawn",
  disqualified: "standDisqualified",
} as const satisfies Record<ParticipantStatus, Label>;

const matchLabels = {
  group: "groupMatch",
  winners: "winnersMatch",
  losers: "losersMatch",
  final: "finalMatch",
} as const satisfies Record<BracketRecord["stage"], Label>;

export type Names = ReadonlyMap<number | null, string>;

export const namesOf = (participants: readonly Participant[]): Names =>
  new Map(participants.filter(({ seed }) => seed !== null).map(({ seed, name }) => [seed, name]));

/** Both players of a match, in its order. */
export const sidesOf = (t: Words, { players }: BracketRecord, names: Names): readonly string[] =>
  players.map(({ seed, is_bye: isBye }) => (isBye ? t("bye") : (names.get(seed) ?? t("unknown"))));

export const matchName = (t: Words, { stage, round, position, group }: BracketRecord): string =>
  t(matchLabels[stage], { round, position, group });

/** The state of a match, or its winner and how the match was won. */
export function outcomeOf(t: Words, { state, winner, how }: BracketRecord, names: Names): string {
  if (state !== "decided") return t(stateLabels[state]);
  const won = winner === null ? t("wonNobody") : t("wonBy", { player: names.get(winner) ?? "" });
  return how === null ? won : `${won} (${t(wayLabels[how])})`;
}

export const isOpenMatch = ({ state }: TournamentDetail["matches"][number]): boolean =>
  state === "ready" || state === "called" || state === "playing";

const highestRating = 100_000;
export const bestOfs = [1, 3, 5, 7, 9] as const;
export const winPointsOffered = [1, 2, 3, 5, 10, 15, 20, 30, 50];
export const groupSizes = Array.from({ length: 14 }, (_, index) => index + 3);

/** A rating range with its bounds. */
export function ratingLabel(t: Words, difficulty: Difficulty): string {
  const { min, max } = DIFFICULTIES[difficulty];
  const name = t(difficulty);
  if (min === 0) return t("ratingUpTo", { name, max });
  return max > highestRating ? t("ratingFrom", { name, min }) : t("ratingRange", { name, min, max });
}
