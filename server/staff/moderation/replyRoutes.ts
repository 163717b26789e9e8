import { HttpFailure } from "#server/base/api/failure.ts";
import { readCursor } from "#server/base/api/keyset.ts";
import type { Serve } from "#server/base/api/serve.ts";
import { LOCALES } from "#protocol/calls/accounts.ts";
import { moderationChars } from "#protocol/calls/moderation.ts";
import { speakable } from "#server/base/core/cleanLine.ts";
import { writtenText } from "#server/base/core/writtenText.ts";
import {
  addReplyCall,
  changeReplyCall,
  deleteReplyCall,
  repliesCall,
  reviewSignalCall,
  signalsCall,
} from "./replyCalls.ts";
import type { ReplyStore } from "./replyStore.ts";
import type { ReportStore } from "./reportStore.ts";
import type { SignalStore } from "./signalStore.ts";

interface ReplyDependencies {
  readonly store: {
    readonly replies: ReplyStore;
    readonly signals: SignalStore;
    readonly reports: Pick<ReportStore, "file">;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

type Written = Readonly<Record<"title" | (typeof LOCALES)[number], string>>;

/** @throws HttpFailure `bad_request` for a text in which nothing can be seen */
function written(form: Written): Written {
  const seen = (text: string | null): string => {
    if (text === null) throw new HttpFailure("bad_request", "a title and a text in each language");
    return text;
  };
  const { answer, title } = moderationChars;
  const { en, es, fr, de } = form;
  return {
    title: seen(speakable(form.title, title)),
    en: seen(writtenText(en, answer)),
    es: seen(writtenText(es, answer)),
    fr: seen(writtenText(fr, answer)),
    de: seen(writtenText(de, answer)),
  };
}

/** Canned replies, and the signals that moderators review. */
export function replyRoutes(serve: Serve, { store, now }: ReplyDependencies): void {
  const { replies, signals, reports } = store;

  serve(repliesCall, () => replies.all());

  serve(addReplyCall, async ({ session: { user }, body }) => {
    const added = await replies.add({ ...written(body), by: user.id, at: now() });
    if (!added.ok) throw new HttpFailure("bad_request");
    return { id: added.value };
  });

  serve(changeReplyCall, async ({ session: { user }, params: { id }, body }) => {
    if (!(await replies.change(id, { ...written(body), by: user.id, at: now() }))) throw new HttpFailure("not_found");
  });

  serve(deleteReplyCall, async ({ session: { user }, params: { id } }) => {
    if (!(await replies.remove(id, user.id, now()))) throw new HttpFailure("not_found");
  });

  serve(signalsCall, ({ query: { status, limit, after } }) =>
    signals.page({ status, limit, after: readCursor(after, "number") }),
  );

  serve(reviewSignalCall, async ({ session: { user }, params: { id }, body: { note, report_user_id: reportedId } }) => {
    const signal = await signals.find(id);
    if (signal === undefined) throw new HttpFailure("not_found");
    const reported = signal.users.find((each) => each.id === reportedId);
    if (reportedId !== null && (reported === undefined || reportedId === user.id)) throw new HttpFailure("bad_request");
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
  });
}
