/** A player of a cluster who only looks at a table: follows `moved`, dials another node where one is gone, tries again. */
import { setTimeout as sleep } from "node:timers/promises";
import { decodeValue, encodeFrame } from "#protocol/frames/codec.ts";
import { arrive } from "./arrive.ts";
import type { Wire } from "./wire.ts";

const RETRY_MS = 50;
const GIVE_UP_MS = 60_000;

/** The socket ports of the nodes that live, by name. */
export type Ports = Map<string, number>;

type Heard = { readonly is: "there" } | { readonly is: "moved"; readonly node: string } | { readonly is: "again" };

export class Follower {
  readonly #ports: Ports;
  readonly #token: string;
  readonly #code: string;
  #wire: Wire | null = null;
  #heard = Promise.withResolvers<Heard>();

  constructor(ports: Ports, token: string, code: string) {
    this.#ports = ports;
    this.#token = token;
    this.#code = code;
  }

  /** Comes to the table, first by this node; the time until the table is there. @throws Error after a minute */
  async come(node: string): Promise<number> {
    const begun = performance.now();
    await this.#goTo(node, begun);
    return performance.now() - begun;
  }

  /** Resolves when the table is there again after it has left its node: how long after that, by the player's clock. */
  async awayMs(): Promise<number> {
    const heard = await this.#heard.promise;
    const begun = performance.now();
    await this.#goTo(heard.is === "moved" ? heard.node : null, begun);
    return performance.now() - begun;
  }

  stop(): void {
    this.#wire?.end();
  }

  /** By a node of this name, or any. */
  async #goTo(first: string | null, begun: number): Promise<void> {
    let node = first;
    while (performance.now() - begun < GIVE_UP_MS) {
      const heard = await this.#dial((node === null ? undefined : this.#ports.get(node)) ?? this.#anyPort());
      if (heard.is === "there") return;
      node = heard.is === "moved" ? heard.node : null;
      if (heard.is === "again") await sleep(RETRY_MS);
    }
    throw new Error("the table does not come back");
  }

  #anyPort(): number {
    const ports = [...this.#ports.values()];
    return ports[Math.floor(Math.random() * ports.length)] ?? 0;
  }

  async #dial(port: number): Promise<Heard> {
    const before = this.#wire;
    this.#heard = Promise.withResolvers<Heard>();
    const hear = (heard: Heard): void => this.#heard.resolve(heard);
    try {
      const wire: Wire = await arrive(port, this.#token, {
        frame: (bytes) => this.#frame(decodeValue(bytes)),
        closed: () => wire === this.#wire && hear({ is: "again" }),
      });
      this.#wire = wire;
      before?.end();
      wire.send(encodeFrame(["join-room", { code: this.#code }, "1"]));
    } catch {
      hear({ is: "again" });
    }
    const heard = await this.#heard.promise;
    this.#heard = Promise.withResolvers<Heard>();
    return heard;
  }

  #frame(frame: unknown): void {
    const [type, payload] = frame as [string, { readonly ok?: boolean; readonly node?: string }];
    if (type === "gameData") this.#heard.resolve({ is: "there" });
    if (type === "moved") this.#heard.resolve({ is: "moved", node: payload.node ?? "" });
    if (type === "ack" && payload.ok === false) this.#heard.resolve({ is: "again" });
  }
}
