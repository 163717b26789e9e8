/** Appeals against sanctions, by a user who has the ticket of a refused sign-in, the key of a mail, or a session. */
import type { Instant } from "#protocol/quantities.ts";
import type { SanctionId } from "#protocol/ids.ts";
import { idOf } from "#server/base/db/rowIds.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Serve } from "#server/base/api/serve.ts";
import {
  type AppealRecord,
  newAppealCall,
  newAppealForm,
  openAppealCall,
  openAppealForm,
  ownAppealCall,
  ownAppealForm,
  ownAppealsCall,
} from "#protocol/calls/appeals.ts";
import type { AppealTickets } from "#server/staff/sanctions/appealKeys.ts";
import type { Sanctions } from "#server/staff/sanctions/sanctions.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import type { AppealPages } from "#server/staff/sanctions/appealKeys.ts";
import { type AppealedSanction, type AppealStore, isHolding, type NewAppeal } from "./appealStore.ts";
import { route } from "#server/base/api/declare.ts";
import { moderationLimits } from "./limits.ts";

const openAppealRoute = route(openAppealCall, {
  summary:
    "The sanction of a ticket that a refused sign-in gave, with the appeal against it; or the appeal whose page has this key. `ticket_invalid` for neither.",
  body: openAppealForm,
  refusals: ["ticket_invalid"],
  limits: ["appeal"],
});

const newAppealRoute = route(newAppealCall, {
  summary: "Appeals against the sanction of a ticket, once. A moderator who did not give it decides.",
  body: newAppealForm,
  refusals: ["ticket_invalid", "appeal_exists", "bad_request"],
  limits: ["appeal"],
});

const ownAppealsRoute = route(ownAppealsCall, {
  summary: "The sanctions of the user that hold, with the appeals against them. Only a mute lets its user ask.",
});

const ownAppealRoute = route(ownAppealCall, {
  summary: "Appeals against an own sanction, once.",
  body: ownAppealForm,
  refusals: ["not_found", "appeal_exists", "bad_request"],
  limits: ["appeal"],
});

interface AppealDependencies {
  readonly store: {
    readonly appeals: AppealStore;
    readonly appealPages: AppealPages;
    readonly appealTickets: Pick<AppealTickets, "sanctionOf">;
  };
  readonly sanctions: Pick<Sanctions, "activeOf">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

export function appealRoutes(serve: Serve, { store, sanctions, now }: AppealDependencies): void {
  const { appeals, appealPages, appealTickets } = store;

  const recordOf = async ({ user, sanction, appeal }: AppealedSanction): Promise<AppealRecord> => ({
    username: user.username,
    sanction: {
      id: idOf(sanction.id),
      kind: sanction.kind,
      reason: sanction.reason,
      note: sanction.note,
      created_at: sanction.created_at,
      ends_at: sanction.ends_at,
      is_active: isHolding(sanction, now()),
    },
    appeal:
      appeal === null
        ? null
        : {
            text: appeal.text,
            timestamp: appeal.at,
            status: appeal.status,
            answer: appeal.answer,
            decided_at: appeal.decidedAt,
            address: `/appeal#${await appealPages.keyOf(appeal.id)}`,
          },
  });

  const file = async (appeal: Omit<NewAppeal, "at">): Promise<AppealRecord> => {
    const text = writtenText(appeal.text, moderationLimits.chars.appeal);
    if (text === null) throw new HttpFailure("bad_request", "text: expected what can be read");
    const filed = await appeals.file({ ...appeal, text, at: now() });
    if (!filed.ok) throw new HttpFailure(filed.error === "exists" ? "appeal_exists" : "not_found");
    const found = await appeals.find({ sanctionId: appeal.sanctionId });
    if (found === undefined) throw new HttpFailure("not_found");
    return recordOf(found);
  };

  /** @throws HttpFailure `ticket_invalid` for a ticket that is too old, or none */
  const sanctionOf = async (ticket: string): Promise<SanctionId> => {
    const sanctionId = await appealTickets.sanctionOf(ticket, now());
    if (sanctionId === undefined) throw new HttpFailure("ticket_invalid");
    return sanctionId;
  };

  serve(openAppealRoute, async ({ body: { proof } }) => {
    const appealId = await appealPages.appealOf(proof);
    const found = await appeals.find(appealId === undefined ? { sanctionId: await sanctionOf(proof) } : { appealId });
    if (found === undefined) throw new HttpFailure("ticket_invalid");
    return recordOf(found);
  });

  serve(newAppealRoute, async ({ body: { ticket, text, locale } }) =>
    file({ sanctionId: await sanctionOf(ticket), text, locale }),
  );

  serve(ownAppealsRoute, async ({ session: { user } }) => {
    const found = await Promise.all(
      (await sanctions.activeOf(user.id)).map(({ id }) => appeals.find({ sanctionId: id })),
    );
    return Promise.all(found.flatMap((each) => (each === undefined ? [] : [recordOf(each)])));
  });

  serve(ownAppealRoute, async ({ session: { user }, body: { sanction_id: sanctionId, text, locale } }) => {
    const own = (await sanctions.activeOf(user.id)).some(({ id }) => id === sanctionId);
    if (!own) throw new HttpFailure("not_found");
    return file({ sanctionId, text, locale });
  });
}
