/** Which changes the server accepts, so that the page shows no control whose call would be refused by the phase. */
import type { BracketRecord, Participant, TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";

export type TournamentControl = "open" | "edit" | "cancel" | "reopen" | "pause" | "resume" | "admit";

const byStatus: Readonly<Record<ManagedTournament["status"], readonly TournamentControl[]>> = {
  draft: ["open", "edit", "cancel"],
  registration: ["edit", "pause", "cancel"],
  checkIn: ["pause", "cancel"],
  running: ["admit", "pause", "cancel"],
  paused: ["resume", "cancel"],
  completed: [],
  cancelled: [],
};

/** What may be done with a tournament. `phase` is that of an open one: a paused one has it too. */
export function controlsOf(
  { status, was_opened: wasOpened }: Pick<ManagedTournament, "status" | "was_opened">,
  phase: TournamentPhase | null,
): readonly TournamentControl[] {
  if (status === "cancelled") return wasOpened ? [] : ["reopen"];
  if (status !== "paused") return byStatus[status];
  if (phase === "registration") return ["edit", ...byStatus.paused];
  return phase === "running" ? ["admit", ...byStatus.paused] : byStatus.paused;
}

export function playerControl(
  phase: TournamentPhase,
  { seed, status }: Pick<Participant, "seed" | "status">,
): "disqualify" | "readmit" | null {
  if (phase !== "running" || seed === null || status === "withdrawn") return null;
  return status === "disqualified" ? "readmit" : "disqualify";
}

export function matchControls(
  phase: TournamentPhase,
  { state, how }: Pick<BracketRecord, "state" | "how">,
): readonly ("setResult" | "replay")[] {
  if (phase !== "running") return [];
  if (state === "called" || state === "playing" || how !== null) return ["setResult", "replay"];
  return state === "ready" ? ["setResult"] : [];
}
