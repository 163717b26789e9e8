/** Coming in: a connection that has said who it is and was let in. */
import { setTimeout as sleep } from "node:timers/promises";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { type Heard, Wire } from "./wire.ts";

/** A crowded machine may keep the server from finding out in time who comes; then one tries again. */
const TRIES_MAX = 20;
const RETRY_MS = 500;

/** Connects and enters. @throws Error if the server refuses every try */
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
