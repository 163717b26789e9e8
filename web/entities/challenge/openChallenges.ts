/** The challenges that wait for an answer, made and received, as this page knows them. */
import { create } from "zustand";
import type { ChallengeId, RoomCode } from "#protocol/ids.ts";
import type { Challenge, ChallengeOver } from "#protocol/frames/userRecords.ts";

export interface OpenChallenges {
  /** The oldest first. */
  readonly challenges: readonly Challenge[];
}

const noChallenges: OpenChallenges = { challenges: [] };

export const useChallenges = create<OpenChallenges>(() => noChallenges);

/** Challenges that are over, so that a late answer does not bring them back. */
let over = new Set<ChallengeId>();
/** The tables that this page has opened. */
let tables = new Set<RoomCode>();
const listeners = new Set<(challenge: Challenge, end: ChallengeOver) => void>();

const known = (): readonly Challenge[] => useChallenges.getState().challenges;

/** Adds a challenge, or updates it. */
export function takeChallenge(challenge: Challenge): void {
  const isNews = !over.has(challenge.id) && known().every(({ id }) => id !== challenge.id);
  if (isNews) useChallenges.setState({ challenges: [...known(), challenge] });
}

/** Removes a challenge and notifies the listeners once of its outcome. */
export function endChallenge(end: ChallengeOver): void {
  over.add(end.id);
  const ended = known().find(({ id }) => id === end.id);
  if (ended === undefined) return;
  useChallenges.setState({ challenges: known().filter((one) => one !== ended) });
  for (const listener of listeners) listener(ended, end);
}

/** Listens to challenges that end; returns a function that stops it. */
export function onChallengeOver(listener: (challenge: Challenge, end: ChallengeOver) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Applies the server's list, but does not remove challenges that arrived after the request. `before`: the challenges
 * known at the request.
 */
export function reconcileChallenges(before: readonly Challenge[], answer: readonly Challenge[]): void {
  const knownBefore = new Set(before.map(({ id }) => id));
  const meanwhile = known().filter(({ id }) => !knownBefore.has(id));
  useChallenges.setState({ challenges: answer.filter(({ id }) => !over.has(id)) });
  for (const challenge of meanwhile) takeChallenge(challenge);
}

/** Whether this page has not opened that table before; marks it as opened. */
export function isNewTable(code: RoomCode): boolean {
  const isNew = !tables.has(code);
  tables.add(code);
  return isNew;
}

/** Clears everything, because another user or none is signed in. */
export function forgetChallenges(): void {
  over = new Set();
  tables = new Set();
  useChallenges.setState(noChallenges);
}

interface Place {
  readonly element: HTMLElement | null;
}

/** The element for challenge cards inside an open dialog, because a modal dialog blocks the page behind it. */
export const useCardPlace = create<Place>(() => ({ element: null }));

/** The `ref` of that element. */
export const offerCardPlace = (element: HTMLElement | null): void => useCardPlace.setState({ element });
