/** `npm run cluster` as a person runs it: what it prints and writes, and that it leaves nothing behind however it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { freePort } from "#tests/support/services.ts";
import { within } from "#tests/support/within.ts";
import type { ClusterFile } from "../../scripts/operate/cluster/startCluster.ts";

const root = resolve(import.meta.dirname, "../..");
const flags = ["--disable-warning=ExperimentalWarning", "--import", "./server/app/preload.mjs"];
const count = 2;
const startMsMax = 180_000;

class Command {
  output = "";
  readonly folder: string;
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  #heard = (): void => {};

  constructor(
    folder: string,
    port: number,
    environment: Readonly<Record<string, string>> = {},
    words: readonly string[] = ["--port", String(port), "--nodes", String(count)],
  ) {
    this.folder = folder;
    const args = [...flags, "scripts/operate/cluster.ts", ...words];
    // As in a terminal: the test runner's own variables would change the build of the page.
    const terminal = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|TEST|npm_)/.test(name));
    const env = { ...Object.fromEntries(terminal), DATA_DIR: folder, ...environment };
    this.child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
        this.#heard();
      });
    }
    this.ended = once(this.child, "close").then(([code]) => code as number | null);
    onTestFinished(async () => {
      this.child.kill("SIGTERM");
      await this.ended;
    });
  }

  /** Resolves once it has printed this. */
  async prints(pattern: RegExp): Promise<void> {
    const printed = new Promise<void>((done) => {
      this.#heard = () => pattern.test(this.output) && done();
      this.#heard();
    });
    const early = this.ended.then(() => Promise.reject(new Error(`ended: ${this.output}`)));
    await within(Promise.race([printed, early]), `${pattern} is printed`, startMsMax);
    early.catch(() => {});
  }

  get file(): ClusterFile {
    return JSON.parse(readFileSync(join(this.folder, "cluster.json"), "utf8")) as ClusterFile;
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return within(this.ended, `the end on ${signal}`);
  }
}

/** The processes that were started for this folder: all have it in their environment. */
const processesOf = (folder: string): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`DATA_DIR=${folder}`);
      } catch {
        return false;
      }
    });

const leftIn = (folder: string): string[] => readdirSync(folder).toSorted();
const ready = /^The cluster is ready: (\S+)$/m;

it("starts the whole cluster, which goes on when a part dies, and stops it without a trace", async () => {
  const folder = newFolder("spar-cluster-");
  const port = await freePort();
  const first = new Command(folder, port);
  await first.prints(ready);
  const { address, nodes, proxy } = first.file;
  expect(ready.exec(first.output)?.[1]).toBe(address);
  expect(address).toBe(`http://127.0.0.1:${port}`);
  expect(proxy.port).toBe(port);
  const names = Array.from({ length: count }, (_, index) => `node-${index + 1}`);
  expect(nodes.map(({ name }) => name)).toEqual(names);
  for (const { name, port: calls, socketPort, pid } of nodes) {
    expect(first.output).toContain(`${name}: calls ${calls}, sockets ${socketPort}, process ${pid}\n`);
    expect((await fetch(`http://127.0.0.1:${calls}/readyz`)).status).toBe(200);
  }
  expect(await (await fetch(address)).text()).toContain("<title>");

  const second = new Command(folder, await freePort());
  expect(await second.ended).toBe(1);
  expect(second.output).toContain(`A cluster runs in ${folder}. Stop it, or set DATA_DIR to another folder.\n`);

  process.kill(nodes.at(-1)?.pid ?? 0, "SIGKILL");
  await first.prints(new RegExp(`^${names.at(-1)} works again\\.$`, "m"));
  expect(first.file.nodes.slice(0, -1)).toEqual(nodes.slice(0, -1));
  expect(first.file.nodes.at(-1)?.pid).not.toBe(nodes.at(-1)?.pid);

  const stop = new Command(folder, port, {}, ["--stop"]);
  expect(await stop.ended).toBe(0);
  expect(stop.output).toBe("The cluster has stopped.\n");
  expect(await first.ended).toBe(0);
  expect(processesOf(folder)).toEqual([]);
  expect(leftIn(folder)).toEqual(["logs", "mariadb", ...names]);
  await expect(fetch(address)).rejects.toThrow("fetch failed");

  const killed = new Command(folder, port);
  await killed.prints(ready);
  const { redis, database } = killed.file;
  expect([redis.pid, database.pid, killed.file.pid].filter((pid) => pid === null)).toEqual([]);
  await killed.end("SIGKILL");
  await expect.poll(() => processesOf(folder)).toEqual([]);
});

it("ends what has begun where the start fails half way or is stopped", async () => {
  const folder = newFolder("spar-cluster-");
  const bin = join(folder, "bin");
  const data = join(folder, "data");
  mkdirSync(bin);
  writeFileSync(join(bin, "nginx"), "#!/bin/sh\necho no such luck\nexit 3\n");
  chmodSync(join(bin, "nginx"), 0o755);
  const failing = new Command(data, await freePort(), { PATH: `${bin}${delimiter}${process.env["PATH"]}` });
  expect(await failing.ended).toBe(1);
  expect(failing.output).toContain("nginx has ended with code 3: no such luck\n");
  expect(processesOf(data)).toEqual([]);
  expect(leftIn(data)).toEqual(["logs", "mariadb"]);

  const stopped = new Command(data, await freePort());
  await stopped.prints(/Starting the cluster/);
  expect(await stopped.end("SIGTERM")).toBe(0);
  expect(processesOf(data)).toEqual([]);
  expect(leftIn(data)).toEqual(expect.not.arrayContaining(["cluster.json", "scratch"]));
});

it("says in one sentence what is missing", async () => {
  const folder = newFolder("spar-cluster-");
  const data = join(folder, "data");
  const lacking = new Command(data, await freePort(), { PATH: folder });
  expect(await lacking.ended).toBe(1);
  expect(lacking.output).toMatch(/^The cluster needs redis-server, .*: sudo apt-get install \S+ redis-server .*\n$/);
  expect(existsSync(data)).toBe(false);
});
