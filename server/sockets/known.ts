/** A connection whose user is known, for the hub and for rooms. One object, because tens of thousands are open at once. */
import type { PublicUser } from "#server/protocol/users.ts";
import type { Connection } from "#server/connections/connection.ts";
import type { Room } from "#server/table/room.ts";
import type { Identity, AuthenticatedConnection } from "./hub.ts";

/** The session under it. */
export interface SocketSession {
  /** Sends a frame, which is copied before this returns. */
  carry(bytes: Uint8Array): void;
  /** Ends the connection: its session is over. */
  signOut(): void;
  /** Whether the first has blocked the second. */
  hides(viewerId: string, userId: string): boolean;
}

/** One for all who look at no table. */
const nowhere: readonly Room[] = [];

export class KnownConnection implements AuthenticatedConnection, Connection {
  readonly sessionId: string;
  readonly network: string;
  /** Replaced and never changed, exactly as long as it must be: room to grow would take 130 bytes a connection. */
  rooms: readonly Room[] = nowhere;
  #user: PublicUser;
  readonly #carrier: SocketSession;

  constructor({ user, sessionId }: Identity, network: string, carrier: SocketSession) {
    const { id, username, image_url } = user;
    this.#user = { id, username, image_url, is_bot: false };
    this.sessionId = sessionId;
    this.network = network;
    this.#carrier = carrier;
  }

  get user(): PublicUser {
    return this.#user;
  }

  get userId(): string {
    return this.#user.id;
  }

  get link(): Connection {
    return this;
  }

  rename(user: PublicUser): void {
    this.#user = user;
  }

  send(bytes: Uint8Array): void {
    this.#carrier.carry(bytes);
  }

  tell(bytes: Uint8Array): void {
    this.#carrier.carry(bytes);
  }

  hides(userId: string): boolean {
    return this.#carrier.hides(this.userId, userId);
  }

  close(): void {
    this.#carrier.signOut();
  }
}
