/** Players at a table who act only on the views that they get. */
import type { MatchConfig } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Room } from "#server/play/table/room.ts";
import { person } from "./roomHarness.ts";
import type { SocketWorld, TestWire } from "./testWire.ts";

export const NAMES = ["ama", "kofi", "yaa", "kwame"] as const;

export interface Seating {
  readonly room: Room;
  readonly code: RoomCode;
  /** By seat; computers have none. */
  readonly players: TestWire[];
}

/** Opens a table and seats everybody; in a game with a level the others are computers. */
export async function sitDown(world: SocketWorld, config: MatchConfig, game: Partial<NewGame> = {}): Promise<Seating> {
  const room = await world.open({ createdBy: person("ama"), config, ...game });
  const people = (game.level ?? null) === null ? config.players : 1;
  const players: TestWire[] = [];
  for (const name of NAMES.slice(0, people)) {
    const wire = await world.connect(userIdOf(name));
    wire.say("join-room", { code: room.code });
    wire.say("playerJoin", { code: room.code });
    players.push(wire);
  }
  return { room, code: room.code, players };
}

let lastId = 0;
/** A new id. */
export const freshId = (): string => `action-${++lastId}`;

/** Does the action that the view offers this player; false if there is none. */
export function act(wire: TestWire, code: RoomCode, random: Random, view: GameView = wire.view): boolean {
  const id = freshId();
  const { me, phase, legal } = view;
  if (me === null || view.players.find((player) => player.position === me)?.stand_in === true) return false;
  if (phase === "deck" && view.current_player_position === me) {
    wire.say(random(3) === 0 ? "shuffleDeck" : "dealCards", { code }, id);
    return true;
  }
  if (phase === "play" && view.can_redeal && random(2) === 0) {
    wire.say("redeal", { code }, id);
    return true;
  }
  if (phase === "play" && legal.length > 0) {
    wire.say("playCard", { code, card_id: legal[random(legal.length)] as string }, id);
    return true;
  }
  if (phase === "hand_over" && view.players.find((player) => player.position === me)?.ready === false) {
    wire.say("readyForNextHand", { code }, id);
    return true;
  }
  return false;
}
