/**
 * `npm run fuzz -- --minutes 60`: sends damaged frames for the given time: to tables in this process, over real
 * sockets, and from a server to a page, until something breaks. `--seed 5` starts with another seed; the seed of each
 * round is printed, so that a finding can be repeated.
 */
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { readArgs } from "../operate/store/program.ts";
import { seededRandom } from "#engine/random.ts";
import { Field, hex } from "../../tests/fuzz/field.ts";
import { heapBytes } from "../../tests/fuzz/heap.ts";
import { Hearing } from "../../tests/fuzz/hearing.ts";
import { anyFrame } from "../../tests/fuzz/mutate.ts";
import { ListeningWorld } from "../../tests/support/listeningWorld.ts";
import { person } from "../../tests/support/roomHarness.ts";
import { SocketClient } from "../../tests/support/socketClient.ts";

const FIELD_FRAMES = 50_000;
const HEARD_FRAMES = 50_000;
const SOCKET_FRAMES = 5_000;
const GROWTH_BYTES_MAX = 64 * 1024 * 1024;
const HEARS_WITHIN_MS = 5_000;

/** One round over the network: one hostile connection after another, and a table that must not notice. */
async function overSockets(seed: number): Promise<number> {
  const random = seededRandom(seed);
  const world = await ListeningWorld.start({ seed, isUnlimited: true });
  const { code } = await world.open({ createdBy: person("ama"), level: "easy" });
  const ama = await world.call(userIdOf("ama"));
  await ama.ask("join-room", { code });
  const truth = {
    codes: [code, roomCode("ABCDEFGH")],
    tokens: ["token-mallory", "nobody"],
    ids: ["id-1"],
    versions: [1, 2, 3],
  };
  let frames = 0;
  let last: Uint8Array = new Uint8Array();
  while (frames < SOCKET_FRAMES) {
    // Every third connection never sends its hello.
    const isKnown = random(3) > 0;
    const client = isKnown ? await world.call(userIdOf("mallory")) : await SocketClient.open(world.port);
    let isOpen = true;
    void client.closed.then(() => (isOpen = false));
    for (let n = 0; n < 200 && isOpen; n++, frames++) {
      last = anyFrame(random, truth);
      client.raw(random(100) === 0 ? hex(last) : last);
      if (n % 20 === 19) await inTime(isKnown ? client.idle() : ama.idle(), last);
    }
    client.close();
    await inTime(ama.idle(), last);
  }
  await world.stop();
  return frames;
}

/** Fails if the server does not answer in time. */
async function inTime(answer: Promise<void>, last: Uint8Array): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`no answer after ${hex(last)}`)), HEARS_WITHIN_MS);
  await Promise.race([answer, late]);
  clearTimeout(timer);
}

const { values } = readArgs({ options: { minutes: { type: "string" }, seed: { type: "string" } } });
const minutes = Number(values.minutes ?? "1");
if (!(minutes > 0)) throw new Error("--minutes: how long, as a number above 0");
const until = performance.now() + minutes * 60_000;
// The page warns about each kind of message that it did not understand.
console.warn = () => {};
let seed = Number(values.seed ?? Date.now() % 1_000_000);
let frames = 0;
let baseline = 0;
for (let round = 1; round === 1 || performance.now() < until; round++, seed++) {
  console.log(`round ${round}, seed ${seed}`);
  const field = new Field(seed);
  await field.run(FIELD_FRAMES);
  const hearing = new Hearing(seed);
  await hearing.run(HEARD_FRAMES);
  frames += field.tally.frames + hearing.tally.frames + (await overSockets(seed));
  const { messages, actions, ended, matches } = field.tally;
  const heap = heapBytes();
  if (round === 1) baseline = heap;
  if (heap - baseline > GROWTH_BYTES_MAX) throw new Error(`memory grew from ${baseline} to ${heap} bytes`);
  console.log(
    `  ${frames} frames so far; this round ${messages} messages, ${actions} actions, ${ended} ended, ${matches} matches`,
  );
  const { views, stale, unfit, requested } = hearing.tally;
  console.log(`  a page heard ${views} views, ${stale} stale, ${unfit} unfit, and asked anew ${requested} times`);
}
console.log(`${frames} frames, nothing broke.`);
process.exit(0);
