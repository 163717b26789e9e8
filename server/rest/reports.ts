import * as v from "valibot";
import { speakable } from "#server/chat/speech.ts";
import { restLimits, socialLimits } from "#server/limits.ts";
import type { NewReport, ReportReason } from "#server/protocol/chat.ts";
import type { Evidence } from "#server/store/social.ts";
import type { RestDeps } from "./deps.ts";
import { HttpFailure } from "./failure.ts";
import { bodyOf, sessionOf, type ApiRouter } from "./handlers.ts";
import { bound } from "./limiter.ts";
import { gameChatMessage } from "./present.ts";

const { reportDetailsCharsMax: detailsMax } = socialLimits;
const reasons: readonly ReportReason[] = ["abuse", "spam", "cheating", "name", "other"];
const id = v.pipe(v.string("a user's id"), v.regex(/^[1-9]\d{0,9}$/, "a user's id"));
const code = v.pipe(v.string("a game's code"), v.regex(/^[A-Za-z0-9]{1,32}$/, "a game's code"));
const detailsWanted = `up to ${detailsMax} characters`;

const reportForm = v.object({
  user_id: id,
  reason: v.picklist(reasons, reasons.join(", ")),
  details: v.optional(v.pipe(v.string(detailsWanted), v.maxLength(detailsMax, detailsWanted)), ""),
  place: v.variant(
    "kind",
    [v.object({ kind: v.literal("global") }), v.object({ kind: v.literal("game"), code })],
    "the global chat or a game",
  ),
});

/** What the reported player said in that place lately; undefined where the two have not met there. */
type Witness = (reporterId: string, reportedId: string) => Promise<readonly Evidence[] | undefined>;

const inGlobalChat =
  ({ store, chat }: RestDeps): Witness =>
  async (_, reportedId) => {
    const said = await store.globalChat.saidBy(reportedId, socialLimits.evidenceLines);
    return said.length > 0 || chat.isHere(reportedId) ? said.map(({ text, at }) => ({ text, at })) : undefined;
  };

const inGame =
  ({ store, tables }: RestDeps, gameCode: string): Witness =>
  async (reporterId, reportedId) => {
    const open = tables.chatOf(gameCode, reporterId);
    const isOpen = open !== undefined && open !== null;
    if (!isOpen && !(await store.matches.playedIn(reporterId, gameCode))) return undefined;
    const stored = isOpen ? [] : await store.chat.ofGame(gameCode, restLimits.gameMessages);
    const lines = open ?? stored.map(gameChatMessage);
    const said = lines.filter((line) => line.user_id === reportedId);
    const sits = isOpen && Array.isArray(tables.chatOf(gameCode, reportedId));
    if (said.length === 0 && !sits && !(await store.matches.playedIn(reportedId, gameCode))) return undefined;
    return said.slice(-socialLimits.evidenceLines).map(({ message, timestamp }) => ({ text: message, at: timestamp }));
  };

/** POST /reports: about somebody one has met, with what the server itself heard as evidence. */
export function reportRoutes(router: ApiRouter, deps: RestDeps): void {
  const { rates, store, now } = deps;

  router.post("/api/reports", async (ctx) => {
    const { user } = sessionOf(ctx);
    const { user_id: reportedId, reason, details, place } = bodyOf(ctx, reportForm) satisfies NewReport;
    bound(rates, "report", { user: user.id, address: ctx.state.address });
    if (reportedId === user.id) throw new HttpFailure("bad_request");
    const witness = place.kind === "global" ? inGlobalChat(deps) : inGame(deps, place.code);
    const evidence = await witness(user.id, reportedId);
    const reported = evidence === undefined ? undefined : await store.users.find(reportedId);
    if (evidence === undefined || reported === undefined) throw new HttpFailure("forbidden");
    const about = { reporterId: user.id, reportedId, reason, place, evidence };
    const filed = { ...about, details: speakable(details, detailsMax) ?? "", at: now() };
    ctx.status = 201;
    ctx.body = { id: await store.social.report(filed) };
  });
}
