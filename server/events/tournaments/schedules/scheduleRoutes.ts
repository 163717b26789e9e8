/** Schedules of recurring tournaments. Each change is in the admin log, in its transaction. */
import type { ScheduleId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import type { Session } from "#server/base/db/records.ts";
import type { AdminAction, ChangedFields } from "#protocol/calls/adminLog.ts";
import {
  type ScheduleForm,
  scheduleForm,
  scheduleStatusForm,
  type TournamentSchedule,
} from "#protocol/calls/tournaments.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import { changedFields } from "#server/people/roles/adminLog.ts";
import { tournamentLimits } from "../limits.ts";
import { isTimeZone } from "./localDays.ts";
import type { Scheduler } from "./scheduler.ts";
import type { AlsoOfSchedule, ScheduleStore, StoredSchedule } from "./scheduleStore.ts";
import {
  changeScheduleCall,
  makeScheduleCall,
  schedulesCall,
  scheduleStatusCall,
} from "#protocol/calls/tournamentCalls.ts";
import { route } from "#server/base/api/declare.ts";
import { byId } from "#server/base/api/params.ts";

const schedulesRoute = route(schedulesCall, {
  summary:
    "The schedules of recurring tournaments, those that go on first, with the tournaments that were made. Of those that have ended the newest forty are kept.",
});

const makeScheduleRoute = route(makeScheduleCall, {
  summary:
    "Schedules recurring tournaments. The next `ahead` of them are made at once and open for registration, later ones in time, one for each day that is due.",
  body: scheduleForm,
  refusals: ["too_many_tournaments"],
  limits: ["staffChange"],
});

const changeScheduleRoute = route(changeScheduleCall, {
  summary: "Changes a schedule for the tournaments that are not made yet. `not_found` for one that has ended.",
  params: byId<ScheduleId>(),
  body: scheduleForm,
  limits: ["staffChange"],
});

const scheduleStatusRoute = route(scheduleStatusCall, {
  summary:
    "Pauses a schedule, lets it go on, or ends it for good: no more tournaments are made. Those that were made stay, and are cancelled one by one. `not_found` for one that has ended, `not_now` where it has this status.",
  isFresh: true,
  params: byId<ScheduleId>(),
  body: scheduleStatusForm,
  refusals: ["not_now"],
  limits: ["staffChange"],
});

export interface ScheduleDependencies {
  readonly store: { readonly schedules: ScheduleStore };
  readonly scheduler: Pick<Scheduler, "look">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const fieldsOf = (of: StoredSchedule | null): ChangedFields | null =>
  of === null ? null : { ...of.form, status: of.status };

const logged =
  (session: Session, action: AdminAction, at: number, reason = ""): AlsoOfSchedule =>
  async (trx, { before, after }) =>
    recordAdminAction(trx, {
      adminId: session.user.id,
      action,
      target: { kind: "schedule", id: after.id, name: after.form.name },
      reason,
      ...changedFields(fieldsOf(before), fieldsOf(after)),
      at,
    });

/** The form, its name cleaned of characters that are not seen. @throws HttpFailure where it cannot be so */
function checked(form: ScheduleForm): ScheduleForm {
  const name = speakable(form.name, tournamentLimits.nameCharsMax);
  if (name === null) throw new HttpFailure("invalid_body", "name: expected a visible name");
  if (!isTimeZone(form.timeZone)) throw new HttpFailure("invalid_body", "timeZone: expected a time zone");
  return { ...form, name };
}

const recordOf = ({ id, form, status, tournaments, author, updatedAt }: StoredSchedule): TournamentSchedule => ({
  id,
  ...form,
  status,
  tournaments,
  author,
  updated_at: updatedAt,
});

export function scheduleRoutes(serve: Serve, { store: { schedules }, scheduler, now }: ScheduleDependencies): void {
  /** A schedule with the tournaments that were just made. */
  const madeOf = async ({ id }: StoredSchedule): Promise<TournamentSchedule> => {
    await scheduler.look();
    const found = (await schedules.list(now())).find((one) => one.id === id);
    if (found === undefined) throw new HttpFailure("not_found");
    return recordOf(found);
  };

  serve(schedulesRoute, async () => ({ items: (await schedules.list(now())).map(recordOf) }));

  serve(makeScheduleRoute, async ({ session, body }) => {
    const at = now();
    if ((await schedules.count()) >= tournamentLimits.schedulesMax) throw new HttpFailure("too_many_tournaments");
    return madeOf(await schedules.create(session.user.id, checked(body), at, logged(session, "schedule.create", at)));
  });

  serve(changeScheduleRoute, async ({ session, params: { id }, body }) => {
    const at = now();
    const changed = await schedules.change(id, checked(body), at, logged(session, "schedule.change", at));
    if (changed === undefined) throw new HttpFailure("not_found");
    return madeOf(changed);
  });

  serve(scheduleStatusRoute, async ({ session, params: { id }, body: { status, reason } }) => {
    const at = now();
    const before = (await schedules.list(at)).find((one) => one.id === id);
    if (before === undefined || before.status === "ended") throw new HttpFailure("not_found");
    const changed = await schedules.setStatus(id, status, at, logged(session, "schedule.status", at, reason));
    if (changed === undefined) throw new HttpFailure("not_now");
    return madeOf(changed);
  });
}
