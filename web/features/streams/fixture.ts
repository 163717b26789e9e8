/** For tests: streams and their director's view. */
import { matchKey, roomCode, streamIdOf, streamKeyOf, userIdOf } from "#protocol/ids.ts";
import type { DirectedMatch, Director, KeyedStream, Stream } from "#protocol/calls/streams.ts";

export const stream = (part: Partial<Stream> = {}): Stream => ({
  id: streamIdOf("5"),
  name: "<b>Friday</b>",
  follows: { kind: "player", user: userIdOf("user-1") },
  hands: "hidden",
  delay_s: 0,
  verdicts: false,
  chat: false,
  scene: "auto",
  created_at: 0,
  keyed_at: 0,
  target: "Calm Baobab 3",
  overlays: 0,
  ...part,
});

export const streamKey = streamKeyOf("k".repeat(43));
export const keyed = (part: Partial<Stream> = {}): KeyedStream => ({ stream: stream(part), key: streamKey });

export const directedMatch = (part: Partial<DirectedMatch> = {}): DirectedMatch => ({
  key: matchKey("w2.1"),
  stage: "winners",
  round: 2,
  rounds: 5,
  group: 0,
  best_of: 3,
  win_points: 10,
  players: [
    { name: "Ama", seed: 1, wins: 1, score: 7 },
    { name: null, seed: 4, wins: 0, score: 3 },
  ],
  is_playing: true,
  game_code: roomCode("ABCD2345"),
  interest: 80,
  is_on_screen: true,
  is_followed: true,
  ...part,
});

export const director = (part: Partial<Stream>, matches: readonly DirectedMatch[] = []): Director => ({
  stream: stream(part),
  format: part.follows?.kind === "tournament" ? "single" : null,
  matches: [...matches],
});
