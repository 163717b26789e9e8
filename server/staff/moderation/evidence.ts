/**
 * Evidence of reports: the chat lines of the place, marked, and the match, as the server knows them. It is stored with the
 * report and deleted some time after the decision.
 */
import * as v from "valibot";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { chatLimits } from "#server/play/chat/limits.ts";
import type { GlobalChatStore, GameChatStore } from "#server/play/chat/chatStore.ts";
import { gameChatMessage } from "#server/play/chat/messageRoutes.ts";
import type { MatchStore } from "#server/play/matches/matchStore.ts";
import type { MessageStore } from "#server/people/messages/messageStore.ts";
import type { ProfileStore } from "#server/people/profiles/profileStore.ts";
import type { ReportPlace } from "#protocol/calls/reports.ts";
import { address, flag, id, list, moment, text, username } from "#server/protocol/schema.ts";
import { moderationLimits, signalLimits } from "./limits.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { type FindTableChat, sitsAt } from "#server/play/chat/openTableChat.ts";

export interface EvidenceDependencies {
  readonly store: {
    readonly profiles: Pick<ProfileStore, "find">;
    readonly matches: Pick<MatchStore, "playedIn" | "lastOf">;
    readonly chat: Pick<GameChatStore, "ofGame">;
    readonly globalChat: Pick<GlobalChatStore, "last">;
    readonly messages: Pick<MessageStore, "between">;
  };
  readonly tableChat: FindTableChat;
  /** Whether the user has the global chat open. */
  readonly chat: { isOpenFor(userId: UserId): boolean };
}

/** A line as it was said. */
export interface SaidLine {
  readonly userId: UserId;
  readonly text: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The evidence of a place: its lines, oldest first, and the number of the room's match. */
export interface PlaceEvidence {
  readonly lines: readonly SaidLine[];
  readonly matchNumber: number | null;
}

/** Finds what was said in a place; undefined where the two have not met there. */
type EvidenceSource<P> = (reporterId: UserId, reportedId: UserId, place: P) => Promise<PlaceEvidence | undefined>;

/** For each kind of place how its evidence is found. */
type EvidenceSources = {
  readonly [K in ReportPlace["kind"]]: EvidenceSource<Extract<ReportPlace, { kind: K }>>;
};

export const evidenceSources = (deps: EvidenceDependencies): EvidenceSources => ({
  global: async (_, reportedId) => {
    const { store, chat } = deps;
    const lines = await store.globalChat.last(chatLimits.globalLinesMax);
    const isMet = lines.some(({ userId }) => userId === reportedId) || chat.isOpenFor(reportedId);
    return isMet ? { lines, matchNumber: null } : undefined;
  },
  game: (reporterId, reportedId, { code }) => gameEvidence(deps, code, reporterId, reportedId),
  direct: async (reporterId, reportedId) => {
    const lines = await deps.store.messages.between(reporterId, reportedId, moderationLimits.evidenceLines);
    const isMet = lines.some(({ userId }) => userId === reportedId);
    return isMet ? { lines, matchNumber: null } : undefined;
  },
  // Name and picture are part of every report.
  profile: async (_, reportedId) => {
    const profile = await deps.store.profiles.find(reportedId);
    return profile === undefined || profile.user.role === "guest" ? undefined : { lines: [], matchNumber: null };
  },
});

async function gameEvidence(
  { store, tableChat }: EvidenceDependencies,
  code: RoomCode,
  reporterId: UserId,
  reportedId: UserId,
): Promise<PlaceEvidence | undefined> {
  const open = await tableChat(code);
  const isOpen = open !== null && sitsAt(open, reporterId);
  if (!isOpen && !(await store.matches.playedIn(reporterId, code))) return undefined;
  const stored = isOpen ? [] : await store.chat.ofGame(code, chatLimits.gameMessages);
  const said = isOpen ? open.lines : stored.map(gameChatMessage);
  const lines = said.map(({ user_id, message, timestamp }) => ({ userId: user_id, text: message, at: timestamp }));
  const sits = isOpen && sitsAt(open, reportedId);
  const isMet = sits || lines.some(({ userId }) => userId === reportedId);
  if (!isMet && !(await store.matches.playedIn(reportedId, code))) return undefined;
  return { lines, matchNumber: open?.matchNumber ?? (await store.matches.lastOf([code])).get(code) ?? null };
}

/** A line in a stored report. The author's name is looked up when it is shown, so that no copy stays of it. */
const storedLineSchema = v.object({ user_id: id, text: text(2_000), at: moment, is_reported: flag });
const fullEvidenceSchema = v.object({
  username: v.nullable(username),
  image_url: v.nullable(address),
  lines: list(storedLineSchema, moderationLimits.evidenceLines),
  /** False once the time for keeping it is over. */
  is_kept: v.optional(flag, true),
});
export type Evidence = Readonly<v.InferOutput<typeof fullEvidenceSchema>>;
/** As reports held it before there were cases: lines of the reported player alone. */
const linesAlone = list(v.object({ text: text(2_000), at: moment }), moderationLimits.evidenceLines);

/** The evidence of a stored report. */
export const evidenceSchema = v.union([
  fullEvidenceSchema,
  v.pipe(
    linesAlone,
    v.transform((said): Evidence => {
      const lines = said.map((line) => ({ ...line, user_id: "", is_reported: true }));
      return { username: null, image_url: null, lines, is_kept: true };
    }),
  ),
]);

/** Evidence whose content was removed. */
export const forgottenEvidence: Evidence = { username: null, image_url: null, lines: [], is_kept: false };

/** The lines of the reported player, the last ones, with those around them; marked. */
export function linesAround(lines: readonly SaidLine[], reportedId: UserId): Evidence["lines"] {
  const { ownLines, linesBefore, linesAfter, evidenceLines, silentLines } = moderationLimits;
  const own = lines.flatMap(({ userId }, index) => (userId === reportedId ? index : [])).slice(-ownLines);
  const isNear = (index: number): boolean =>
    own.some((mine) => index >= mine - linesBefore && index <= mine + linesAfter);
  const near = own.length === 0 ? lines.slice(-silentLines) : lines.filter((_, index) => isNear(index));
  return near.slice(-evidenceLines).map((line) => ({
    user_id: line.userId,
    text: line.text,
    at: line.at,
    is_reported: line.userId === reportedId,
  }));
}

const forgottenText = JSON.stringify(forgottenEvidence);

/** Removes evidence and details of reports that were decided before. */
async function forgetEvidence(database: Database, before: number): Promise<number> {
  let forgotten = 0;
  for (let after = 0; ; ) {
    const ids = await database.run((knex) =>
      knex("report_decisions")
        .where("id", ">", after)
        .where("at", "<", before)
        .whereNull("undone_at")
        .orderBy("id")
        .limit(moderationLimits.sweepRows)
        .pluck("id"),
    );
    const last = ids.at(-1);
    if (last === undefined) return forgotten;
    forgotten += await database.run(async (knex) => {
      const reports = await knex("reports")
        .whereIn("decision_id", ids)
        .whereNot("evidence", forgottenText)
        .orderBy("id")
        .pluck("id");
      return reports.length === 0
        ? 0
        : knex("reports").whereIn("id", reports).update({ evidence: forgottenText, details: "" });
    });
    after = last;
  }
}

async function forgetAppeals(knex: TypedKnex, before: number): Promise<number> {
  const ids = await knex("appeals")
    .where("decided_at", "<", before)
    .whereNot("text", "")
    .orderBy("id")
    .limit(moderationLimits.sweepRows)
    .pluck("id");
  return ids.length === 0 ? 0 : knex("appeals").whereIn("id", ids).update({ text: "" });
}

export const evidenceStore = (database: Database) => ({
  /** Resolves to how many rows were changed or deleted. `at` is epoch milliseconds. */
  forget: async (at: number) => {
    const before = at - moderationLimits.evidenceRetentionMs;
    const reports = await forgetEvidence(database, before);
    const appeals = await database.run((knex) => forgetAppeals(knex, before));
    const signals = await database.run((knex) =>
      knex("signals")
        .where("last_at", "<", at - signalLimits.retentionMs)
        .del(),
    );
    return reports + appeals + signals;
  },
});

export type EvidenceStore = ReturnType<typeof evidenceStore>;
