/** Connects a player: the connection has sent its hello and was welcomed. */
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { type Heard, Wire } from "./wire.ts";

/** On a busy machine the server may not look up a session in time; then the client tries again. */
const TRIES_MAX = 20;
const RETRY_MS = 500;

/** Connects and sends hello. @throws Error if the server refuses every try */
export async function arrive(port: number, token: string, heard: Heard): Promise<Wire> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const answered = Promise.withResolvers<void>();
    let isIn = false;
    const wire: Wire = new Wire(port, {
      frame: (payload) => {
        if (isIn) return heard.frame(payload);
        isIn = true;
        answered.resolve();
      },
      closed: (why) => {
        if (isIn) heard.closed(why);
        else answered.resolve();
      },
    });
    void wire.opened.then(() => wire.send(encodeFrame(["hello", { token, protocol: PROTOCOL }])));
    await answered.promise;
    if (isIn) return wire;
    wire.end();
    await sleep(RETRY_MS);
  }
  throw new Error("the server lets nobody in");
}
