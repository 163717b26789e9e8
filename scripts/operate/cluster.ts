/**
 * `npm run cluster -- --port P --nodes N`: a cluster on this machine for trying and for tests, with one address to open.
 * MariaDB, Redis and nginx are Debian's. Everything is in DATA_DIR, by default data/cluster; its cluster.json says where
 * the parts are. Ctrl-C, SIGTERM or `npm run cluster -- --stop` stops it all.
 */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { StartError } from "#server/base/core/errors.ts";
import { requirePage } from "../build/freshness.ts";
import { sayEachSecond } from "../test/goingOn.ts";
import { stopWithNpm } from "../test/orphan.ts";
import { isHeld, requirePrograms } from "./cluster/machine.ts";
import { type ClusterFile, clusterFileIn, type RunningCluster, startCluster } from "./cluster/startCluster.ts";

const root = resolve(import.meta.dirname, "../..");
const usualPort = 3000;
const usualNodes = 3;
const nodesMax = 20;
const pollMs = 100;
/** The other ports follow. */
const portMax = 65_000;

/** @throws StartError if it is no whole number of this range */
function numberOf(name: string, text: string | undefined, usual: number, max: number): number {
  const number = Number(text ?? usual);
  if (Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw new StartError(`--${name} ${text}: expected a whole number from 1 to ${max}`);
}

function optionsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: "string" }, nodes: { type: "string" }, stop: { type: "boolean" } },
    });
    return values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function sayReady({ address, nodes }: RunningCluster, folder: string): void {
  for (const { name, port, socketPort, part } of nodes) {
    console.log(`${name}: calls ${port}, sockets ${socketPort}, process ${part.pid}`);
  }
  console.log(`${join(folder, "cluster.json")} says where everything is, ${join(folder, "logs")} has the logs.`);
  console.log(`The cluster is ready: ${address}`);
}

/** Stops the cluster of this folder. @throws StartError if there is none */
async function stopCluster(folder: string): Promise<void> {
  const path = clusterFileIn(folder);
  // A command that was killed has left its file.
  if (!existsSync(path) || !(await isHeld(folder))) throw new StartError(`No cluster runs in ${folder}.`);
  const { pid } = JSON.parse(readFileSync(path, "utf8")) as ClusterFile;
  process.kill(pid, "SIGTERM");
  while (existsSync(path)) await sleep(pollMs);
  console.log("The cluster has stopped.");
}

const ending = new AbortController();
const stopped = once(ending.signal, "abort");
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ending.abort());

async function main(): Promise<void> {
  const given = optionsOf(process.argv.slice(2));
  const folder = resolve(root, process.env["DATA_DIR"] ?? "data/cluster");
  if (given.stop === true) return stopCluster(folder);
  const port = numberOf("port", given.port ?? process.env["PORT"], usualPort, portMax);
  const nodes = numberOf("nodes", given.nodes, usualNodes, nodesMax);
  requirePrograms();
  await requirePage();
  const quiet = sayEachSecond("Starting the cluster");
  const { HOST: host = "127.0.0.1", PUBLIC_URL: publicUrl } = process.env;
  const options = {
    folder,
    host,
    port,
    nodes,
    publicUrl,
    environment: process.env,
    say: console.log,
    signal: ending.signal,
  };
  const cluster = await startCluster(options).finally(quiet);
  sayReady(cluster, folder);
  await stopped;
  await cluster.stop();
}

function failed(error: unknown): number {
  if (ending.signal.aborted) return 0;
  console.error(error instanceof Error ? error.message : String(error));
  return 1;
}

stopWithNpm();
process.exit(await main().then(() => 0, failed));
