/** The transport under a session, and why connections are closed. */

export const CLOSE = {
  badMessage: 4400,
  unauthorized: 4401,
  /** The path names another node of the cluster. */
  wrongNode: 4404,
  slow: 4408,
  flood: 4429,
  notBinary: 1003,
  broken: 1011,
  /** As at a restart: the client connects again. */
  elsewhere: 1012,
  tryLater: 1013,
} as const;

export interface Wire {
  /** Copies the bytes. */
  send(bytes: Uint8Array): void;
  close(code: number, reason: string): void;
}
