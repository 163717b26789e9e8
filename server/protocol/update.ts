/**
 * A view as bytes. Every change sends one to everybody at the table, so this is most of what the server does; the
 * bytes are those that encodeFrame gives, in a fraction of its time.
 */
import type { PublicUser } from "./api.ts";
import { writeCards, writeFace } from "./card-bytes.ts";
import { encodeValue } from "./codec.ts";
import { bool, fields, list, nullable, number, text, type Write } from "./fields.ts";
import type { GameEvent, GameHandResult, GamePlayer, GameTrick } from "./messages.ts";
import type { GameUpdate, GameView } from "./messages.ts";
import type { GameSettings } from "./tableRecords.ts";
import { FrameWriter } from "./writer.ts";

const trick = fields<GameTrick>({
  leader_position: number,
  leading_suit: text,
  cards: list(fields<GameTrick["cards"][number]>({ player_position: number, card: writeFace })),
  winner_position: number,
});

const player = fields<GamePlayer>({
  id: number,
  user: fields<PublicUser>({ id: text, username: text, image_url: text, is_bot: bool }),
  level: text,
  position: number,
  score: number,
  points: number,
  games_won: number,
  is_dealer: bool,
  hand_number: number,
  ready: bool,
  connected: bool,
  away_until: number,
  stand_in: bool,
  time_outs_left: number,
});

const settings = fields<GameSettings>({
  win_points: number,
  include_aces: bool,
  include_sixes: bool,
  is_rated: bool,
  stacking: bool,
  weak_hand: bool,
  turn_seconds: number,
  difficulty: text,
  computers_allowed: bool,
});

const view = fields<GameView>({
  code: text,
  kind: text,
  created_by: text,
  player_count: number,
  players: list(player),
  cards: writeCards,
  current_player_position: number,
  current_trick: trick,
  completed_tricks: list(trick),
  hand_number: number,
  match_number: number,
  phase: text,
  me: number,
  is_host: bool,
  dealer_position: number,
  legal: list(text),
  can_redeal: bool,
  settings,
  deadline: nullable(fields<NonNullable<GameView["deadline"]>>({ at: number, length_ms: number })),
  thinking: number,
  hand_result: nullable(fields<GameHandResult>({ winner_position: number, card: writeFace, points: number })),
  winner_position: number,
  forfeited_by: number,
  spectators: number,
});

/** Events have few fields, which differ by type, and all are texts or numbers. */
const event: Write<GameEvent> = (out, value) => {
  const entries = Object.entries(value);
  out.map(entries.length);
  for (const [name, each] of entries) {
    out.text(name);
    if (typeof each === "string") out.text(each);
    else out.number(each);
  }
};

const update = fields<GameUpdate>({ version: number, view, events: list(event), server_time: number });

const FRAME_OF_TWO = Uint8Array.of(0x92);
const types = { gameData: encodeValue("gameData"), updatedGameData: encodeValue("updatedGameData") } as const;
const writer = new FrameWriter();

/** The frame that shows a view; valid until the next one is encoded. */
export function encodeUpdate(type: keyof typeof types, shown: GameUpdate): Uint8Array {
  writer.start();
  writer.raw(FRAME_OF_TWO);
  writer.raw(types[type]);
  update(writer, shown);
  return writer.end();
}
