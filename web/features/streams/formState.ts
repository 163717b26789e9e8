/** The input in the form of a stream. */
import type { NewStream, Stream, StreamFollows, StreamHands, StreamScene } from "#protocol/calls/streams.ts";
import { roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";

/** A player or a tournament that was found. */
export interface Target {
  readonly id: string;
  readonly name: string;
}

export interface Draft {
  readonly name: string;
  readonly kind: StreamFollows["kind"];
  readonly player: Target | null;
  /** The typed text: a code, or the address of a table. */
  readonly code: string;
  readonly tournament: Target | null;
  readonly hands: StreamHands;
  readonly delay: number;
  readonly verdicts: boolean;
  readonly chat: boolean;
  readonly scene: StreamScene;
}

const none = { player: null, code: "", tournament: null } as const;

/** The stream's settings; a new stream shows the least, for the streamer's own matches. */
export function draftOf(stream: Stream | null, self: Target | null): Draft {
  if (stream === null) {
    const plain = { hands: "hidden", delay: 0, verdicts: false, chat: false, scene: "auto" } as const;
    return { ...none, ...plain, name: "", kind: "player", player: self };
  }
  const { name, follows, target, hands, delay_s: delay, verdicts, chat, scene } = stream;
  const settings = { name, kind: follows.kind, hands, delay, verdicts, chat, scene };
  if (follows.kind === "table") return { ...none, ...settings, code: target ?? "" };
  if (target === null) return { ...none, ...settings };
  return follows.kind === "player"
    ? { ...none, ...settings, player: { id: follows.user, name: target } }
    : { ...none, ...settings, tournament: { id: follows.tournament, name: target } };
}

const codeCharsMax = 32;

/** The code in a link to a table, or the code itself. */
const codeIn = (typed: string): string =>
  (/\/game\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed.trim()).toUpperCase().slice(0, codeCharsMax);

/** The target that the draft follows; a chosen match of the same tournament stays. Null without a choice. */
function followsOf({ kind, player, code, tournament }: Draft, before: StreamFollows | null): StreamFollows | null {
  if (kind === "table") return codeIn(code) === "" ? null : { kind, code: roomCode(codeIn(code)) };
  if (kind === "player") return player === null ? null : { kind, user: userIdOf(player.id) };
  if (tournament === null) return null;
  const isSame = before?.kind === "tournament" && before.tournament === tournament.id;
  return { kind, tournament: tournamentId(tournament.id), pick: isSame ? before.pick : null };
}

/** The sentences of the missing fields. */
export interface Missing {
  readonly name: "nameMissing" | null;
  readonly target: (typeof missingTarget)[StreamFollows["kind"]] | null;
}

const missingTarget = { player: "playerMissing", table: "codeMissing", tournament: "tournamentMissing" } as const;

/** The settings to send, or the missing fields. */
export function settingsOf(draft: Draft, before: StreamFollows | null): NewStream | Missing {
  const { hands, delay, verdicts, chat, scene, kind } = draft;
  const name = draft.name.trim();
  const follows = followsOf(draft, before);
  if (name === "" || follows === null) {
    return { name: name === "" ? "nameMissing" : null, target: follows === null ? missingTarget[kind] : null };
  }
  return { name, follows, hands, delay_s: delay, verdicts, chat, scene };
}
