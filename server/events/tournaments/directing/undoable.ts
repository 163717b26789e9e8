/** Which of staff's steps the bracket lets be undone, before it is tried. The same questions as in undo.ts. */
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { StepStays } from "#protocol/calls/tournamentForms.ts";
import { admissionStays } from "./lateAdmission.ts";
import { hasBegun, readScene, resultChange, type Scene, type StaffRefusal } from "./staffScene.ts";
import { isBuiltOn } from "./staffSteps.ts";
import type { StaysByBracket, Step } from "./stepRows.ts";
import { entriesOf, type StoredEntry, type StoredTournament } from "../rows/tournamentRows.ts";

const shown = (refusal: StaffRefusal | null): StepStays | null =>
  refusal === null || refusal === "next_began" ? refusal : "changed";

function staysInBracket(scene: Scene, entries: readonly StoredEntry[], step: Step): StepStays | null {
  switch (step.kind) {
    case "result":
    case "replay": {
      if (step.kind === "replay" && hasBegun(scene)(step.key)) return "next_began";
      const change = resultChange(scene, step.key, step.before);
      return change.ok ? null : shown(change.error);
    }
    case "disqualify": {
      const entry = entries.find(({ userId }) => userId === step.userId);
      if (entry === undefined || entry.seed === null) return "changed";
      if ((entry.dropped === null) === (step.before === null)) return "changed";
      return step.before === null && isBuiltOn(scene, entry.seed) ? "next_began" : null;
    }
    case "admit":
      return shown(admissionStays(scene, entries, step.userId, step.before));
  }
}

/** Answers for each step of a tournament; null where it does not run. */
export async function bracketStays(knex: TypedKnex, tournament: StoredTournament): Promise<StaysByBracket | null> {
  if (tournament.phase !== "running") return null;
  const [scene, entries] = [await readScene(knex, tournament), await entriesOf(knex, tournament.id)];
  return (step) => staysInBracket(scene, entries, step);
}
