/** Canned replies, and the signals that moderators review. */
import type { ReplyId, SignalId } from "#protocol/ids.ts";
import type { Instant } from "#protocol/quantities.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { replyForm, reviewForm } from "#protocol/calls/moderation.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import type { ReplyStore } from "./replyStore.ts";
import type { ReportStore } from "./reportStore.ts";
import type { SignalStore } from "./signalStore.ts";
import { route } from "#server/base/api/declare.ts";
import {
  addReplyCall,
  changeReplyCall,
  deleteReplyCall,
  repliesCall,
  reviewSignalCall,
  signalsCall,
  signalsQuery,
} from "#protocol/calls/moderationCalls.ts";
import { byId } from "#server/base/api/params.ts";
import { moderationLimits } from "./limits.ts";

const repliesRoute = route(repliesCall, {
  summary: "Canned replies in all languages, by title.",
});

const addReplyRoute = route(addReplyCall, {
  summary: "Adds a canned reply.",
  body: replyForm,
  refusals: ["bad_request"],
  limits: ["moderate"],
});

const changeReplyRoute = route(changeReplyCall, {
  summary: "Changes a canned reply. What was sent before stays as it was.",
  params: byId<ReplyId>(),
  body: replyForm,
  limits: ["moderate"],
});

const deleteReplyRoute = route(deleteReplyCall, {
  summary: "Deletes a canned reply.",
  params: byId<ReplyId>(),
  limits: ["moderate"],
});

const signalsRoute = route(signalsCall, {
  summary:
    "What the server noticed and moderators should look at: two who meet again and again with one always losing, many accounts in one browser. Nothing follows from it by itself.",
  query: signalsQuery,
});

const reviewSignalRoute = route(reviewSignalCall, {
  summary:
    "Marks a signal as reviewed; with `report_user_id` one of its accounts is reported as well, for cheating. The same signal is open again when it comes up once more.",
  params: byId<SignalId>(),
  body: reviewForm,
  refusals: ["bad_request", "already_decided"],
  limits: ["moderate"],
});

interface ReplyDependencies {
  readonly store: {
    readonly replies: ReplyStore;
    readonly signals: SignalStore;
    readonly reports: Pick<ReportStore, "file">;
  };
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

type Written = Readonly<Record<"title" | (typeof LOCALES)[number], string>>;

/** @throws HttpFailure `bad_request` for a text in which nothing can be seen */
function written(form: Written): Written {
  const seen = (text: string | null): string => {
    if (text === null) throw new HttpFailure("bad_request", "a title and a text in each language");
    return text;
  };
  const { answer, title } = moderationLimits.chars;
  const { en, es, fr, de } = form;
  return {
    title: seen(speakable(form.title, title)),
    en: seen(writtenText(en, answer)),
    es: seen(writtenText(es, answer)),
    fr: seen(writtenText(fr, answer)),
    de: seen(writtenText(de, answer)),
  };
}

export function replyRoutes(serve: Serve, { store, now }: ReplyDependencies): void {
  const { replies, signals, reports } = store;

  serve(repliesRoute, () => replies.all());

  serve(addReplyRoute, async ({ session: { user }, body }) => {
    const added = await replies.add({ ...written(body), by: user.id, at: now() });
    if (!added.ok) throw new HttpFailure("bad_request");
    return { id: added.value };
  });

  serve(changeReplyRoute, async ({ session: { user }, params: { id }, body }) => {
    if (!(await replies.change(id, { ...written(body), by: user.id, at: now() }))) throw new HttpFailure("not_found");
  });

  serve(deleteReplyRoute, async ({ session: { user }, params: { id } }) => {
    if (!(await replies.remove(id, user.id, now()))) throw new HttpFailure("not_found");
  });

  serve(signalsRoute, ({ query: { status, limit, after } }) =>
    signals.page({ status, limit, after: readCursor(after, "number") }),
  );

  serve(
    reviewSignalRoute,
    async ({ session: { user }, params: { id }, body: { note, report_user_id: reportedId } }) => {
      const signal = await signals.find(id);
      if (signal === undefined) throw new HttpFailure("not_found");
      const reported = signal.users.find((each) => each.id === reportedId);
      if (reportedId !== null && (reported === undefined || reportedId === user.id))
        throw new HttpFailure("bad_request");
      const at = now();
      if (!(await signals.review({ signalId: id, moderatorId: user.id, note, at }))) {
        throw new HttpFailure("already_decided");
      }
      if (reported === undefined) return;
      await reports.file({
        reporterId: user.id,
        reportedId: reported.id,
        reason: "cheating",
        details: note,
        place: { kind: "profile" },
        evidence: { username: reported.username, image_url: reported.image_url, lines: [], is_kept: true },
        matchNumber: null,
        at,
      });
    },
  );
}
