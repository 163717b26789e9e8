/** One WebSocket of the browser, as the rest of the page sees it, and the addresses of a server's sockets. */
import type { NodeName } from "#protocol/ids.ts";

/** One physical connection: the used part of a WebSocket, so that tests can replace it. */
export interface Connection {
  send(bytes: Uint8Array): void;
  /** Closes the connection; no more events are reported from it. */
  close(): void;
}

export interface ConnectionHandlers {
  opened(): void;
  received(bytes: Uint8Array): void;
  /** Not called after close. */
  closed(code: number): void;
}

export type OpenConnection = (url: string, on: ConnectionHandlers) => Connection;

/** Opens a WebSocket in the browser. */
export const openWebSocket: OpenConnection = (url, on) => {
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", () => on.opened());
  socket.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.data instanceof ArrayBuffer) on.received(new Uint8Array(event.data));
  });
  const closed = (event: CloseEvent): void => on.closed(event.code);
  socket.addEventListener("close", closed);
  return {
    send: (bytes) => socket.send(bytes as Uint8Array<ArrayBuffer>),
    close: () => {
      socket.removeEventListener("close", closed);
      socket.close();
    },
  };
};

/** The address of this node's sockets, or of any node's. */
export function addressOf(url: string, node: NodeName | null): string {
  if (node === null) return url;
  const address = new URL(url);
  address.pathname += `/${node}`;
  return address.href;
}
