/** One physical connection. The rest of the socket sees only this much of a WebSocket, so tests can be the other end. */
export interface Line {
  send(bytes: Uint8Array): void;
  /** Ends the line; nothing is reported from it any more. */
  hangUp(): void;
}

export interface LineHandlers {
  opened(): void;
  received(bytes: Uint8Array): void;
  /** Not called after hangUp. */
  closed(code: number): void;
}

export type Dial = (url: string, on: LineHandlers) => Line;

/** Opens a WebSocket of the browser. */
export const dialWebSocket: Dial = (url, on) => {
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
    hangUp: () => {
      socket.removeEventListener("close", closed);
      socket.close();
    },
  };
};
