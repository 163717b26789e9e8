/** deploy/nginx-cluster.conf in the real nginx before three nodes, which say their names. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import { request } from "node:https";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freePort } from "#tests/support/services.ts";
import { type Nginx, startNginx } from "./runNginx.ts";

/** What a node does with a call. */
type Mood = "answers" | "ends" | "breaks";

class TestNode {
  readonly name: string;
  readonly ports: { readonly calls: number; readonly sockets: number };
  mood: Mood = "answers";
  /** The methods of the calls that reached it. */
  readonly asked: string[] = [];
  #servers: Server[] = [];

  constructor(name: string, ports: TestNode["ports"]) {
    this.name = name;
    this.ports = ports;
  }

  async start(): Promise<void> {
    const calls = createServer(({ method = "" }, response) => {
      this.asked.push(method);
      if (this.mood === "breaks") return response.destroy();
      response.writeHead(this.mood === "ends" ? 503 : 200).end(this.name);
    });
    const sockets = createServer();
    sockets.on("upgrade", (_, socket) => {
      const head = [
        "HTTP/1.1 101 Switching Protocols",
        "Upgrade: websocket",
        "Connection: Upgrade",
        `X-Node: ${this.name}`,
      ];
      socket.on("error", () => {});
      socket.end([...head, "", ""].join("\r\n"));
    });
    this.#servers = [calls, sockets];
    const listening = [calls.listen(this.ports.calls, "127.0.0.1"), sockets.listen(this.ports.sockets, "127.0.0.1")];
    await Promise.all(listening.map((server) => new Promise((resolve) => server.once("listening", resolve))));
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) server.closeAllConnections();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

const names = ["spar-1", "spar-2", "spar-3"];
const nodes: TestNode[] = [];
let nginx: Nginx;
let site: string;

beforeAll(async () => {
  for (const name of names) {
    const node = new TestNode(name, { calls: await freePort(), sockets: await freePort() });
    await node.start();
    nodes.push(node);
  }
  const [http, https] = [await freePort(), await freePort()];
  site = `https://localhost:${https}`;
  const [first, ...further] = nodes.map(({ ports }) => ports);
  nginx = await startNginx({ http, https, ...(first as TestNode["ports"]), further });
});
beforeEach(() => {
  for (const node of nodes) {
    node.mood = "answers";
    node.asked.length = 0;
  }
});
afterAll(async () => {
  await nginx.stop();
  for (const node of nodes) await node.stop();
});

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += String(piece);
  return text;
}

/** A call; resolves to its status and text. */
function call(method = "GET"): Promise<readonly [number | undefined, string]> {
  return new Promise((resolve, reject) => {
    const asked = request(`${site}/api/config`, { method, ca: nginx.certificate, agent: false }, (answer) => {
      textOf(answer).then((text) => resolve([answer.statusCode, text]), reject);
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** The node that a socket reaches, or the status of the refusal. */
function dial(path: string): Promise<string | number | undefined> {
  const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  return new Promise((resolve, reject) => {
    const asked = request(`${site}${path}`, { ca: nginx.certificate, headers, agent: false });
    asked.on("upgrade", (answer, socket) => (socket.destroy(), resolve(String(answer.headers["x-node"]))));
    asked.on("response", ({ statusCode }) => (asked.destroy(), resolve(statusCode)));
    asked.on("error", reject);
    asked.end();
  });
}

const many = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 12 }, run));

test("a socket of a node reaches exactly that node, and one of an unknown node any, which refuses it", async () => {
  for (const name of names) expect(new Set(await many(() => dial(`/socket/${name}`)))).toEqual(new Set([name]));
  expect(new Set(await many(() => dial("/socket/spar-4")))).toEqual(new Set(names));
  expect(await dial("/socket/spar-2?page=1")).toBe("spar-2");
});

test("sockets and calls without a node are spread over all", async () => {
  expect(new Set(await many(() => dial("/socket")))).toEqual(new Set(names));
  expect(new Set((await many(() => call())).map(([, name]) => name))).toEqual(new Set(names));
});

test("a call that changes nothing gets its answer from another node where one ends or breaks", async () => {
  const [a, b] = nodes as [TestNode, TestNode];
  a.mood = "ends";
  b.mood = "breaks";
  for (let turn = 0; turn < 6; turn++) expect(await call()).toEqual([200, "spar-3"]);
});

test("a call that changes something is never sent twice", async () => {
  for (const node of nodes) node.mood = "breaks";
  expect((await call("POST"))[0]).toBe(502);
  expect(nodes.flatMap(({ asked }) => asked)).toEqual(["POST"]);
});

test("a node that is gone is noticed: its own sockets are refused at once, all others find a living node", async () => {
  const [a] = nodes as [TestNode];
  await a.stop();
  expect(await dial("/socket/spar-1")).toBe(502);
  expect(new Set(await many(() => dial("/socket")))).toEqual(new Set(["spar-2", "spar-3"]));
  // The other two count as gone for two seconds after the test before.
  const answering = async () => new Set((await many(() => call())).map(([, name]) => name));
  await expect.poll(answering, { timeout: 10_000 }).toEqual(new Set(["spar-2", "spar-3"]));
  for (let turn = 0; turn < 6; turn++) expect((await call("POST"))[0]).toBe(200);
  await a.start();
  await expect.poll(() => dial("/socket/spar-1"), { timeout: 10_000 }).toBe("spar-1");
  await expect.poll(async () => (await call())[1], { timeout: 10_000 }).toBe("spar-1");
});
