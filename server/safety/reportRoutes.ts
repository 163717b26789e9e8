import { speakable } from "#server/chat/cleanLine.ts";
import { chatLimits } from "#server/chat/limits.ts";
import { safetyLimits } from "./limits.ts";
import { REPORT_DETAILS_CHARS_MAX } from "#server/protocol/reports.ts";
import type { Evidence, SocialStore } from "./socialStore.ts";
import { reportCall } from "./safetyCalls.ts";
import type { GameChatMessage } from "#server/protocol/chat.ts";
import type { GameChatStore } from "#server/chat/gameChatStore.ts";
import type { GlobalChatStore } from "#server/chat/globalChatStore.ts";
import type { MatchStore } from "#server/matches/matchStore.ts";
import type { UserStore } from "#server/users/userStore.ts";
import { HttpFailure } from "#server/api/failure.ts";
import { gameChatMessage } from "#server/chat/shownLine.ts";
import type { Serve } from "#server/api/serve.ts";

interface ReportDependencies {
  readonly store: {
    readonly social: Pick<SocialStore, "report">;
    readonly users: Pick<UserStore, "find">;
    readonly matches: Pick<MatchStore, "playedIn">;
    readonly chat: Pick<GameChatStore, "ofGame">;
    readonly globalChat: Pick<GlobalChatStore, "saidBy">;
  };
  /** The chat of an open room for its players; null for other users, undefined where no such room is open. */
  readonly tables: { chatOf(code: string, userId: string): readonly GameChatMessage[] | null | undefined };
  /** Whether the user has the global chat open. */
  readonly chat: { isOpenFor(userId: string): boolean };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Finds what the reported player wrote in that place lately; undefined where the two have not met there. */
type EvidenceSource = (reporterId: string, reportedId: string) => Promise<readonly Evidence[] | undefined>;

const inGlobalChat =
  ({ store, chat }: ReportDependencies): EvidenceSource =>
  async (_, reportedId) => {
    const said = await store.globalChat.saidBy(reportedId, safetyLimits.evidenceLines);
    return said.length > 0 || chat.isOpenFor(reportedId) ? said.map(({ text, at }) => ({ text, at })) : undefined;
  };

const inGame =
  ({ store, tables }: ReportDependencies, gameCode: string): EvidenceSource =>
  async (reporterId, reportedId) => {
    const open = tables.chatOf(gameCode, reporterId);
    const isOpen = open !== undefined && open !== null;
    if (!isOpen && !(await store.matches.playedIn(reporterId, gameCode))) return undefined;
    const stored = isOpen ? [] : await store.chat.ofGame(gameCode, chatLimits.gameMessages);
    const lines = open ?? stored.map(gameChatMessage);
    const said = lines.filter((line) => line.user_id === reportedId);
    const sits = isOpen && Array.isArray(tables.chatOf(gameCode, reportedId));
    if (said.length === 0 && !sits && !(await store.matches.playedIn(reportedId, gameCode))) return undefined;
    return said.slice(-safetyLimits.evidenceLines).map(({ message, timestamp }) => ({ text: message, at: timestamp }));
  };

/** Reports about players whom the reporter has met, with the lines that the server itself has as evidence. */
export function reportRoutes(serve: Serve, deps: ReportDependencies): void {
  const { store, now } = deps;

  serve(reportCall, async ({ session: { user }, body: { user_id: reportedId, reason, details, place } }) => {
    if (reportedId === user.id) throw new HttpFailure("bad_request");
    const witness = place.kind === "global" ? inGlobalChat(deps) : inGame(deps, place.code);
    const evidence = await witness(user.id, reportedId);
    const reported = evidence === undefined ? undefined : await store.users.find(reportedId);
    if (evidence === undefined || reported === undefined) throw new HttpFailure("forbidden");
    const about = { reporterId: user.id, reportedId, reason, place, evidence };
    const filed = { ...about, details: speakable(details, REPORT_DETAILS_CHARS_MAX) ?? "", at: now() };
    return { id: await store.social.report(filed) };
  });
}
