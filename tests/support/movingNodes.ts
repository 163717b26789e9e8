/**
 * The nodes of a cluster as clients see them, before one real server: every socket goes through it. `/socket` is of node a,
 * `/socket/NAME` of that node. The tables are on one of the nodes, and the test moves them.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RawData, WebSocket, WebSocketServer } from "ws";
import { decodeFrame, encodeFrame } from "#protocol/frames/codec.ts";

type Frame = readonly [type: string, payload: { readonly code?: string }, id?: string];

interface Client {
  readonly node: string;
  readonly page: WebSocket;
  /** The tables that it looks at. */
  readonly codes: Set<string>;
}

const WRONG_NODE = 4404;

export class MovingNodes {
  /** The paths of all sockets, in order. */
  readonly paths: string[] = [];
  /** The node that has the tables; null while they are between two nodes. */
  place: string | null = "a";
  /** Nodes that accept sockets and say nothing. */
  readonly silent = new Set<string>();
  readonly #clients = new Set<Client>();
  readonly #names: readonly string[];
  readonly #target: () => number;
  readonly #server: Server = createServer((_, response) => response.writeHead(404).end());

  private constructor(target: () => number, names: readonly string[]) {
    this.#target = target;
    this.#names = names;
    const sockets = new WebSocketServer({ noServer: true });
    this.#server.on("upgrade", (request, socket, head) => {
      const path = request.url ?? "";
      this.paths.push(path);
      sockets.handleUpgrade(request, socket, head, (page) => this.#accept(page, path, request.headers.origin));
    });
  }

  static async start(target: () => number, names: readonly string[] = ["a", "b", "c"]): Promise<MovingNodes> {
    const nodes = new MovingNodes(target, names);
    await new Promise<void>((resolve) => nodes.#server.listen(0, "127.0.0.1", resolve));
    return nodes;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** How many sockets each node has, by its name. */
  get sockets(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { node } of this.#clients) counts[node] = (counts[node] ?? 0) + 1;
    return counts;
  }

  /** Moves the tables, and says so to those who look at them elsewhere. */
  move(node: string): void {
    this.place = node;
    for (const { page, codes, node: own } of this.#clients) {
      if (own !== node) for (const code of codes) page.send(encodeFrame(["moved", { code, node } as object]));
    }
  }

  /** Ends the sockets of a node. */
  end(node: string, code: number): void {
    for (const client of this.#clients) if (client.node === node) client.page.close(code);
  }

  async stop(): Promise<void> {
    for (const { page } of this.#clients) page.terminate();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(page: WebSocket, path: string, origin: string | undefined): void {
    const node = path === "/socket" ? "a" : path.slice("/socket/".length);
    if (!this.#names.includes(node)) return page.close(WRONG_NODE, "another server");
    const client: Client = { node, page, codes: new Set() };
    this.#clients.add(client);
    page.on("close", () => this.#clients.delete(client));
    if (this.silent.has(node)) return;
    const server = new WebSocket(`ws://127.0.0.1:${this.#target()}/socket`, origin === undefined ? {} : { origin });
    const early: RawData[] = [];
    server.on("open", () => {
      for (const bytes of early.splice(0)) server.send(bytes);
    });
    page.on("message", (bytes) => {
      if (!this.#answers(client, bytes)) return;
      if (server.readyState === WebSocket.CONNECTING) early.push(bytes);
      else server.send(bytes);
    });
    server.on("message", (bytes) => this.#pass(client, bytes));
    server.on("error", () => page.terminate());
    server.on("close", (code) => page.close(code >= 3_000 || code === 1_000 ? code : 1_012));
    page.on("close", () => server.close());
    page.on("error", () => server.close());
  }

  /** Whether a message goes to the server: not one about a table that this node does not have. */
  #answers({ node, page, codes }: Client, bytes: RawData): boolean {
    const [, { code }, id] = decodeFrame(bytes as Buffer) as Frame;
    if (code === undefined) return true;
    codes.add(code);
    if (this.place === node) return true;
    const answer =
      this.place === null
        ? (["ack", { ok: false, code: "try-again", message: "" }] as const)
        : (["moved", { code, node: this.place }] as const);
    const isHeard = this.place !== null || id !== undefined;
    if (isHeard) page.send(encodeFrame(id === undefined ? [...answer] : [...answer, id]));
    return false;
  }

  #pass({ node, page }: Client, bytes: RawData): void {
    const [type, payload] = decodeFrame(bytes as Buffer) as Frame;
    const isOfTable = type === "gameData" || type === "updatedGameData";
    if (isOfTable && this.place !== node) return;
    if (type === "welcome") page.send(encodeFrame(["welcome", { ...payload, node }]));
    else page.send(bytes);
  }
}
