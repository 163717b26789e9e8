/** One physical connection. The rest of the socket sees only this part of a WebSocket, so tests can replace it. */
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
