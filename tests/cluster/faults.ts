/** What a test does to a cluster under play, and that play goes on at every table afterwards. */
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "node:net";
import { expect } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import { judge } from "#tests/crash/judge.ts";
import { moment } from "#tests/crash/moment.ts";
import { everyKind, leaveAll, openTables, settle } from "#tests/crash/tables.ts";
import type { Journals } from "#tests/support/oracle.ts";
import type { Player } from "#tests/support/player.ts";
import { within } from "#tests/support/within.ts";
import type { ClusterNode } from "../../scripts/operate/cluster/startCluster.ts";
import { wrongOwners } from "./owners.ts";
import type { ClusterSite } from "./site.ts";

const pollMs = 50;
const replacedMsMax = 240_000;
/** Updates of all players together. */
const before = 150;
const after = 150;

export const codesOf = (players: readonly Player[]): RoomCode[] => [...new Set(players.map(({ code }) => code))];

/** Resolves when every table has taken a further action. */
export async function everyTableGoesOn(players: readonly Player[], what: string): Promise<void> {
  const versionOf = ({ client, code }: Player): number => client.update(code)?.version ?? 0;
  const versions = new Map(players.map((player) => [player, versionOf(player)]));
  await Promise.all(
    players.map((player) =>
      player.client
        .until(`${player.code} goes on ${what}`, () => versionOf(player) > (versions.get(player) ?? 0))
        .catch((cause: unknown) => {
          throw new Error(`${player.code} stands still at ${player.lastSeen()}`, { cause });
        }),
    ),
  );
}

/** Resolves when none of the rooms is at this node any more; returns how long it took, in ms. */
export async function roomsLeave(site: ClusterSite, node: ClusterNode, codes: readonly RoomCode[]): Promise<number> {
  const begunAt = performance.now();
  const isLeft = async (): Promise<boolean> => ![...(await site.placesOf(codes)).values()].includes(node.name);
  const wait = async (): Promise<void> => {
    while (!(await isLeft())) await sleep(pollMs);
  };
  await within(wait(), `no room is at ${node.name}`);
  return performance.now() - begunAt;
}

/** Sends a signal to the process of a node. */
export function signal({ name, part }: ClusterNode, what: NodeJS.Signals): number {
  const { pid } = part;
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(pid, what);
  return pid;
}

/** Resolves when the node works again in another process. */
export async function replaced({ name, part }: ClusterNode, pid: number): Promise<void> {
  const wait = async (): Promise<void> => {
    while (!part.isReady || part.pid === pid) await sleep(pollMs);
  };
  // A drain, or the end of a lease, and a start.
  await within(wait(), `${name} works again`, replacedMsMax);
}

/** Gives Redis a command, past all proxies. */
export async function tellRedis(address: string, ...command: readonly string[]): Promise<void> {
  const { port, password } = new URL(address);
  const socket = connect(Number(port), "127.0.0.1");
  const answered = new Promise<string>((done, failed) => {
    let text = "";
    socket.once("error", failed);
    socket.on("data", (bytes) => {
      text += bytes.toString();
      if (text.split("\r\n").length > 2) done(text);
    });
  });
  socket.write(`AUTH ${password}\r\n${command.join(" ")}\r\n`);
  expect(await within(answered, "Redis answers")).toBe("+OK\r\n+OK\r\n");
  socket.destroy();
}

const judgementsMax = 5;

/**
 * Everything that is wrong, by these checks. A table may act by itself while all its players rest, such as for a dealer who
 * takes too long: then the journals are read and all is checked again.
 */
export async function wrongAtRest(
  site: ClusterSite,
  players: readonly Player[],
  check: (journals: Journals) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  await settle(players);
  const lengthOf = (journals: Journals): number =>
    players.reduce((sum, { code }) => sum + (journals.get(code)?.entries.length ?? 0), 0);
  for (let tries = 1; ; tries += 1) {
    const journals = await site.journals();
    const wrong = [...(await check(journals)), ...wrongOwners(clientsOf(players), journals)];
    const isSame = lengthOf(journals) === lengthOf(await site.journals());
    // A view of what a table did since the journals were read is no mistake.
    const rest = isSame ? wrong : wrong.filter((line) => !/: its journal holds \d+$/.test(line));
    if (rest.length === 0 || isSame || tries === judgementsMax) return rest;
  }
}

const clientsOf = (players: readonly Player[]) => players.map(({ client }) => client);

/** Plays at tables of every kind, while `fault` happens in the middle; resolves to everything that is wrong in what the players heard. */
export async function playThrough(
  site: ClusterSite,
  { seed, what }: { readonly seed: number; readonly what: string },
  fault: (players: readonly Player[]) => Promise<void>,
): Promise<readonly string[]> {
  await site.well();
  const players = await openTables(site, everyKind, seed);
  await moment(players, before, `before ${what}`);
  await fault(players);
  await everyTableGoesOn(players, `after ${what}`);
  await moment(players, after, `after ${what}`);
  const wrong = await wrongAtRest(site, players, async (journals) => (await judge(site, players, journals)).wrong);
  await leaveAll(players);
  return wrong;
}
