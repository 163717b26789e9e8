/** The connection over which nodes send each other packets: a packet reaches all who listen on its channel, or is lost. */

export interface LinkListener {
  /** A packet on one of the channels. */
  readonly received: (packet: Uint8Array) => void;
  /** The connection is there again, after it was lost: it is made again by itself. */
  readonly up: () => void;
}

export interface Link {
  readonly isUp: boolean;
  /** Sends a packet to a channel; false where it is dropped at once. */
  publish(channel: string, packet: Uint8Array): boolean;
  stop(): Promise<void> | void;
}

/** Opens a connection that listens on these channels. */
export type OpenLink = (channels: readonly string[], listener: LinkListener) => Promise<Link>;
