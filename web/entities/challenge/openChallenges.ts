/** The challenges that wait for an answer, those one has made and those one has got, as this page knows them. */
import { create } from "zustand";
import type { Challenge, ChallengeOver } from "#server/protocol/friends.ts";

export interface OpenChallenges {
  /** The oldest first. */
  readonly challenges: readonly Challenge[];
}

const noChallenges: OpenChallenges = { challenges: [] };

export const useChallenges = create<OpenChallenges>(() => noChallenges);

/** Those that are over, so that an answer that was long on its way brings none of them back. */
let over = new Set<string>();
/** The tables that this page was led to. */
let tables = new Set<string>();
const listeners = new Set<(challenge: Challenge, end: ChallengeOver) => void>();

const known = (): readonly Challenge[] => useChallenges.getState().challenges;

/** One has been made or got, or is told of once more. */
export function takeChallenge(challenge: Challenge): void {
  const isNews = !over.has(challenge.id) && known().every(({ id }) => id !== challenge.id);
  if (isNews) useChallenges.setState({ challenges: [...known(), challenge] });
}

/** One is over, and those who listen are told how; a second time nobody is. */
export function endChallenge(end: ChallengeOver): void {
  over.add(end.id);
  const ended = known().find(({ id }) => id === end.id);
  if (ended === undefined) return;
  useChallenges.setState({ challenges: known().filter((one) => one !== ended) });
  for (const listener of listeners) listener(ended, end);
}

/** Hears of those that are over; the answer stops it. */
export function onChallengeOver(listener: (challenge: Challenge, end: ChallengeOver) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server knows, asked for while `before` was known here: what came meanwhile is news that it lacks. */
export function reconcileChallenges(before: readonly Challenge[], answer: readonly Challenge[]): void {
  const knownBefore = new Set(before.map(({ id }) => id));
  const meanwhile = known().filter(({ id }) => !knownBefore.has(id));
  useChallenges.setState({ challenges: answer.filter(({ id }) => !over.has(id)) });
  for (const challenge of meanwhile) takeChallenge(challenge);
}

/** Whether this page was led to that table never before; from now on it was. */
export function isNewTable(code: string): boolean {
  const isNew = !tables.has(code);
  tables.add(code);
  return isNew;
}

/** Somebody else sits here, or nobody. */
export function forgetChallenges(): void {
  over = new Set();
  tables = new Set();
  useChallenges.setState(noChallenges);
}
