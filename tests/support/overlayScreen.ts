/** An overlay without a network, and tables for it to follow. */
import type { MatchConfig } from "#engine/config.ts";
import { type MatchKey, type NodeName, type UserId, streamKeyOf, userIdOf } from "#protocol/ids.ts";
import type { OverlayClient } from "#server/events/overlays/liveStreams.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import type { StreamSettings } from "#protocol/calls/streams.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { shownIn } from "./overlayWatch.ts";
import { person } from "./roomHarness.ts";
import type { Seating } from "./tablePlay.ts";
import { settled, type SocketWorld, type TestWire } from "./testWire.ts";

export const KEY = "k".repeat(43);

/** An open overlay, and its pictures. */
export class Screen implements OverlayClient {
  readonly frames: Overlay[] = [];
  readonly isGone = false;
  isRevoked = false;
  /** Where the page was sent. */
  readonly sentTo: (readonly [NodeName, MatchKey | null])[] = [];
  /** Called for each picture. */
  onPicture: (overlay: Overlay) => void = () => undefined;

  show(bytes: Uint8Array): void {
    const overlay = shownIn(bytes);
    if (overlay === null) return;
    this.frames.push(overlay);
    this.onPicture(overlay);
  }

  moved(node: NodeName, match: MatchKey | null): void {
    this.sentTo.push([node, match]);
  }

  revoked(): void {
    this.isRevoked = true;
  }

  get last(): Overlay {
    return this.frames.at(-1) as Overlay;
  }
}

/** Advances the time second by second, and runs the work of each second. */
export async function pass(world: SocketWorld, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) {
    world.clock.pass(1_000);
    await settled();
    await settled();
  }
}

/** The overlay of a stream of this user, after two seconds. */
export async function screen(world: SocketWorld, userId: UserId, part: Partial<StreamSettings>): Promise<Screen> {
  world.streams.make(KEY, userId, part);
  const visible = new Screen();
  await world.streams.live.open(streamKeyOf(KEY), visible);
  await pass(world, 2);
  return visible;
}

/** A table of these two players with a running match. */
export async function duel(
  world: SocketWorld,
  config: MatchConfig,
  game: Partial<NewGame>,
  names: readonly [string, string],
): Promise<Seating> {
  const room = await world.open({ createdBy: person(names[0]), config, ...game });
  const players: TestWire[] = [];
  for (const name of names) {
    const wire = await world.connect(userIdOf(name));
    wire.say("join-room", { code: room.code });
    wire.say("playerJoin", { code: room.code });
    players.push(wire);
  }
  return { room, code: room.code, players };
}

/** The names at the table on screen; null for no table. */
export const namesIn = ({ table }: Overlay): (string | null)[] | null => table?.players.map(({ name }) => name) ?? null;
