/** Undoes changes by staff to a running tournament until the next match has begun, and lists the undoable steps. */
import { fail, ok } from "#engine/result.ts";
import type { TournamentId } from "#protocol/ids.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { undoAdmission, admissionStays } from "./lateAdmission.ts";
import {
  type Changed,
  dropOrReturn,
  isBuiltOn,
  callAnew,
  dropCalls,
  hasBegun,
  replaceResult,
  type Scene,
  sceneOf,
  type StaffRefusal,
  readScene,
  resultChange,
} from "./staffSteps.ts";
import { markUndone, openStep, type Step, type StaysByBracket } from "./stepRows.ts";
import type { StepStays } from "#protocol/calls/tournaments.ts";
import { entriesOf, type StoredEntry, type StoredTournament } from "../rows/tournamentRows.ts";

export async function undoStep(trx: TypedKnex, id: TournamentId, stepId: string, at: number): Changed {
  const scene = await sceneOf(trx, id);
  if (scene === undefined) return fail("not_found");
  const { tournament, results, tables } = scene;
  if (tournament.phase !== "running") return fail("not_now");
  const found = await openStep(trx, id, stepId);
  if (found === undefined) return fail("not_found");
  const { step } = found;
  if (step === null) return fail("not_now");
  const refusal = await takeBack(trx, scene, step, at);
  if (refusal !== null) return fail(refusal);
  await markUndone(trx, stepId, at);
  const key = "key" in step ? step.key : "";
  return ok({ tournament, before: results.find((one) => one.key === key) ?? null, tables });
}

async function takeBack(trx: TypedKnex, scene: Scene, step: Step, at: number): Promise<StaffRefusal | null> {
  switch (step.kind) {
    case "result": {
      const refusal = await replaceResult(trx, scene, step.key, step.before, at);
      // a match that staff ended has lost its table
      if (refusal === null && step.before === null && scene.calls.has(step.key)) {
        await callAnew(trx, scene, step.key, at);
      }
      return refusal;
    }
    case "replay": {
      if (hasBegun(scene)(step.key)) return "next_began";
      const refusal = await replaceResult(trx, scene, step.key, step.before, at);
      if (refusal === null) await dropCalls(trx, scene, [step.key]);
      return refusal;
    }
    case "disqualify": {
      const done = await dropOrReturn(trx, scene, { userId: step.userId, dropped: step.before }, at);
      return done.ok ? null : done.error;
    }
    case "admit":
      return undoAdmission(trx, scene, step.userId, step.before);
  }
}

const staysOf = (refusal: StaffRefusal | null): StepStays | null =>
  refusal === null || refusal === "next_began" ? refusal : "changed";

/** Why the bracket refuses to undo a step; null where it can be undone. Asks the same questions as `takeBack`. */
function staysInBracket(scene: Scene, entries: readonly StoredEntry[], step: Step): StepStays | null {
  switch (step.kind) {
    case "result":
    case "replay": {
      if (step.kind === "replay" && hasBegun(scene)(step.key)) return "next_began";
      const change = resultChange(scene, step.key, step.before);
      return change.ok ? null : staysOf(change.error);
    }
    case "disqualify": {
      const entry = entries.find(({ userId }) => userId === step.userId);
      if (entry === undefined || entry.seed === null) return "changed";
      if ((entry.dropped === null) === (step.before === null)) return "changed";
      return step.before === null && isBuiltOn(scene, entry.seed) ? "next_began" : null;
    }
    case "admit":
      return staysOf(admissionStays(scene, entries, step.userId, step.before));
  }
}

/** Answers for each step of a tournament whether the bracket lets it be undone; null where the tournament does not run. */
export async function bracketStays(knex: TypedKnex, tournament: StoredTournament): Promise<StaysByBracket | null> {
  if (tournament.phase !== "running") return null;
  const [scene, entries] = [await readScene(knex, tournament), await entriesOf(knex, tournament.id)];
  return (step) => staysInBracket(scene, entries, step);
}
