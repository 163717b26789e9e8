/** What the rooms of a server need of their surroundings, and whom they tell. */
import type { NodeName, RoomCode, UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";
import type { OriginKey } from "./newGame.ts";
import type { RoomsElsewhere } from "./userRooms.ts";
import type { Room, RoomDependencies } from "#server/play/table/room.ts";

/** Events of rooms, for logs and metrics; never cards, never chat. */
export interface RoomMonitor {
  readonly frozen: (code: RoomCode, why: unknown) => void;
  /** A room that cannot be rebuilt is kept as it is and left alone: its journal is damaged, or there was a fault. */
  readonly quarantined: (code: RoomCode, why: { readonly damage: string } | { readonly fault: unknown }) => void;
  readonly acknowledged: RoomDependencies["acknowledged"];
  readonly rooms: (count: number) => void;
  /** There was no place for a game; `isPendingMatch`: for one of quick match. */
  readonly refused: (isPendingMatch: boolean) => void;
  /** A room that was not needed was closed to make room for another. */
  readonly evicted: () => void;
  /** Rooms that another node had run here. */
  readonly adopted?: () => void;
  /** A user is to be known as another, or under a new name or picture. */
  readonly reseated: (from: UserId, to: PublicUser) => void;
}

/** What the nodes of a cluster have together. */
export interface SharedRooms {
  /** The name of this node. */
  readonly node: NodeName;
  readonly elsewhere: RoomsElsewhere;
  /** Enters a new room; false where another node has a room of this code. */
  enter(code: RoomCode, kind: GameKind): Promise<boolean>;
  /** Another node has taken this room. */
  taken(room: Room): void;
  /** A room of this node is new, or has changed. */
  changed(room: Room): void;
  /** A room is over, or another node's. */
  removed(code: RoomCode): void;
}

/** The node of a table as a field of an answer that leads to the table. */
export interface AtNode {
  readonly node?: NodeName;
}

export function atNode(code: RoomCode, isHere: boolean, shared: SharedRooms | null): AtNode {
  const node = isHere ? shared?.node : shared?.elsewhere.nodeOf(code);
  return node === undefined || node === null ? {} : { node };
}

export interface RegistryParts extends Pick<RoomDependencies, "clock" | "random" | "journal" | "pace"> {
  /** null for a server alone. */
  readonly shared?: SharedRooms | null;
  /** By default a new one: the same on all nodes of a cluster. */
  readonly originKey?: OriginKey;
}
