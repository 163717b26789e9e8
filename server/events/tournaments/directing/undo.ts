/** Takes back what staff changed in a running tournament, until the next match has begun. */
import { fail, ok } from "#engine/result.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { undoAdmission } from "./lateAdmission.ts";
import { callAnew, dropCalls, hasBegun, replaceResult, type Scene, sceneOf, type StaffRefusal } from "./staffScene.ts";
import { type Changed, dropOrReturn } from "./staffSteps.ts";
import { markUndone, openStep, type Step } from "./stepRows.ts";

export async function undoStep(trx: TypedKnex, id: string, stepId: string, at: number): Changed {
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
