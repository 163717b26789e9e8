/** Gives the demo community reports, an appeal, a signal and a canned reply, so that moderators have something to decide. */
import { actionIdOf, caseIdOf, type ReportId } from "#protocol/ids.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import { linesAround, type SaidLine } from "#server/staff/moderation/evidence.ts";
import type { ReportDecision } from "#server/staff/moderation/decisionStore.ts";
import type { FiledReport } from "#server/staff/moderation/reportStore.ts";
import type { ReplyForm } from "#protocol/calls/moderation.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** The number of accounts in one browser that causes a signal. */
const sharedAccounts = 6;
const chatLinesSeen = 60;

/** An addition to the replies of every new server. */
const reply: ReplyForm = {
  title: "Playing badly is no cheating",
  en: "Thank you for your report. We watched the match: the player made weak moves, but broke no rule.",
  es: "Gracias por tu denuncia. Vimos la partida: el jugador jugó mal, pero no rompió ninguna regla.",
  fr: "Merci pour votre signalement. Nous avons revu la partie : le joueur a mal joué, sans enfreindre de règle.",
  de: "Danke für deine Meldung. Wir haben das Spiel angesehen: Der Spieler hat schwach gespielt, aber keine Regel verletzt.",
};

const advertising = [
  "Cheap crowns at my shop, write to me!",
  "CHEAP CROWNS, cheaper than anywhere",
  "Nobody wants crowns? Last chance today!",
] as const;

/** The members in the demo of moderation. */
interface Cast {
  readonly administrator: Settler;
  readonly visible: Settler;
  readonly others: readonly Settler[];
}

type ReportStores = Pick<
  Store,
  | "appeals"
  | "cases"
  | "decisions"
  | "globalChat"
  | "messages"
  | "replies"
  | "reports"
  | "sanctions"
  | "signals"
  | "decisionNotices"
  | "usage"
>;

type LastMatch = (of: Settler) => FinishedMatch | undefined;
type Decision = Pick<ReportDecision, "outcome" | "action" | "cause" | "reason" | "at">;

/** The fields that a demo report sets; the rest follows from its players. */
type ReportFacts = Pick<FiledReport, "reason" | "details" | "place" | "at"> & {
  readonly lines?: readonly SaidLine[];
  readonly matchNumber?: number;
};

const file = (store: ReportStores, by: Settler, about: Settler, facts: ReportFacts): Promise<ReportId> => {
  const { lines = [], matchNumber = null, ...report } = facts;
  const { id, username, image_url } = about.user;
  return store.reports.file({
    ...report,
    reporterId: by.user.id,
    reportedId: id,
    evidence: { username, image_url, lines: linesAround(lines, id), is_kept: true },
    matchNumber,
  });
};

/** Three players report advertising in the global chat, where it is still visible. */
function spam(timeline: Timeline, store: ReportStores, { others }: Cast, endsAt: number): void {
  const [spammer, ...reporters] = others.slice(0, 4);
  if (spammer === undefined) return;
  for (const [n, text] of advertising.entries()) {
    const at = endsAt - (8 - n) * minuteMs;
    timeline.at(at, () =>
      store.globalChat.add({ userId: spammer.user.id, text, at, actionId: actionIdOf(`demo-spam-${n}`) }),
    );
  }
  const details = ["Third time today.", "", "Please stop this, the chat is full of it."];
  for (const [n, by] of reporters.entries()) {
    const reason = n === 2 ? "abuse" : "spam";
    const at = endsAt - (5 - n) * minuteMs;
    timeline.at(at, async () => {
      const lines = await store.globalChat.last(chatLinesSeen);
      await file(store, by, spammer, { reason, details: details[n] ?? "", place: { kind: "global" }, lines, at });
    });
  }
}

/** A player of a stored match, who has one warning, is reported for cheating in it. */
function cheating(timeline: Timeline, store: ReportStores, cast: Cast, endsAt: number, lastMatch: LastMatch): void {
  const [warned, by] = [cast.others[6], cast.visible];
  if (warned === undefined) return;
  const place = { kind: "profile" } as const;
  const named = { reason: "name", details: "The picture is not for children.", place, at: endsAt - 9 * dayMs } as const;
  reported(timeline, store, cast, [by, warned], named, {
    outcome: "resolved",
    action: "warning",
    cause: "name",
    reason: "The picture was changed after the warning.",
    at: endsAt - 8 * dayMs,
  });
  const at = endsAt - hourMs;
  timeline.at(at, async () => {
    const match = lastMatch(warned);
    const opponent = cast.others.find(
      (other) => other !== warned && match?.players.some(({ userId }) => userId === other.user.id),
    );
    if (match === undefined || opponent === undefined) return;
    await file(store, opponent, warned, {
      reason: "cheating",
      details: "Knew every card of mine. Nobody plays like that.",
      place: { kind: "game", code: match.code },
      matchNumber: match.matchNumber,
      at,
    });
  });
}

/** Plans a report of a player, its decision, and the notifications to the players concerned. */
function reported(
  timeline: Timeline,
  store: ReportStores,
  cast: Cast,
  [by, about]: readonly [Settler, Settler],
  facts: ReportFacts,
  decision: Decision,
): void {
  timeline.at(facts.at, async () => {
    const reportId = await file(store, by, about, facts);
    timeline.at(decision.at, () => decided(store, cast, about, reportId, decision));
    const notifiedAt = decision.at + hourMs;
    timeline.at(notifiedAt, async () => {
      for (const due of await store.decisionNotices.due(notifiedAt))
        await store.decisionNotices.send(due, "", notifiedAt);
    });
  });
}

/** Decides the only report of a player. */
async function decided(
  store: ReportStores,
  { administrator }: Cast,
  about: Settler,
  reportId: ReportId,
  decision: Decision,
): Promise<void> {
  const { items } = await store.cases.page(
    {
      q: about.user.username,
      status: "pending",
      kind: "report",
      order: "-date",
      assignedTo: null,
      limit: 1,
      after: null,
    },
    decision.at,
  );
  const of = { caseId: items[0]?.id ?? caseIdOf(""), moderatorId: administrator.user.id, reportIds: [reportId] };
  const done = await store.decisions.decide({ ...decision, ...of, answer: null, sanctionId: null });
  if (!done.ok) throw new Error(`the report about ${about.user.username} was not decided: ${done.error}`);
}

/** The demo account reports a friend's message, and has reported a name that broke no rule. */
function own(timeline: Timeline, store: ReportStores, cast: Cast, endsAt: number): void {
  const { visible, others } = cast;
  const harmless = others[5];
  if (harmless !== undefined) {
    const facts = { reason: "name", details: "", place: { kind: "profile" }, at: endsAt - 4 * dayMs } as const;
    reported(timeline, store, cast, [visible, harmless], facts, {
      outcome: "dismissed",
      action: "none",
      cause: null,
      reason: "An ordinary name.",
      at: endsAt - 3 * dayMs,
    });
  }
  const at = endsAt - 20 * minuteMs;
  timeline.at(at, async () => {
    for (const friend of others) {
      const lines = await store.messages.between(visible.user.id, friend.user.id, chatLinesSeen);
      if (!lines.some(({ userId }) => userId === friend.user.id)) continue;
      const details = "Writes again and again although I asked for quiet.";
      await file(store, visible, friend, { reason: "abuse", details, place: { kind: "direct" }, lines, at });
      return;
    }
  });
}

/** A suspended player appeals. A moderator may decide, because an administrator imposed it for a week. */
function appeal(timeline: Timeline, store: ReportStores, { administrator, others }: Cast, endsAt: number): void {
  const sorry = others[4];
  if (sorry === undefined) return;
  const at = endsAt - 2 * dayMs;
  const text =
    "I was angry after a lost match and wrote things I should not have written.\nI am sorry and will be calm.";
  timeline.at(at, async () => {
    const imposed = await store.sanctions.impose({
      userId: sorry.user.id,
      kind: "suspension",
      reason: "abuse",
      note: "Insults in the chat of a table, after two warnings.",
      endsAt: at + 7 * dayMs,
      by: { id: administrator.user.id, role: "administrator" },
      at,
    });
    if (!imposed.ok) throw new Error(`${sorry.user.username} was not suspended: ${imposed.error}`);
    const appealed = { sanctionId: imposed.value.id, text, locale: "en", at: at + 5 * hourMs } as const;
    timeline.at(appealed.at, () => store.appeals.file(appealed));
  });
}

/** Several accounts are used in one browser. */
function signal(timeline: Timeline, store: ReportStores, { others }: Cast, endsAt: number): void {
  const used = { network: "192.0.2.1", browser: "demo-browser" };
  for (const { user } of others.slice(10, 10 + sharedAccounts)) {
    timeline.at(endsAt - dayMs, () => store.usage.record(user.id, used, endsAt - dayMs));
  }
  timeline.at(endsAt, () => store.signals.search(endsAt - 2 * dayMs, endsAt));
}

/** Plans work for moderators. `lastMatch` returns a player's last match against others, once it was played. */
export function moderate(
  timeline: Timeline,
  store: ReportStores,
  cast: Cast,
  endsAt: number,
  lastMatch: LastMatch,
): void {
  const at = endsAt - 20 * dayMs;
  timeline.at(at, () => store.replies.add({ ...reply, by: cast.administrator.user.id, at }));
  appeal(timeline, store, cast, endsAt);
  signal(timeline, store, cast, endsAt);
  cheating(timeline, store, cast, endsAt, lastMatch);
  own(timeline, store, cast, endsAt);
  spam(timeline, store, cast, endsAt);
}
