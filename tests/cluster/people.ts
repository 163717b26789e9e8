/** People with accounts of a cluster, written into its database, and their connections to chosen nodes. */
import type { UserId } from "#protocol/ids.ts";
import type { AccountRole } from "#server/people/roles/roles.ts";
import { storesOf } from "#server/app/domains.ts";
import { readConfig } from "#server/base/config/config.ts";
import { openMysqlDatabase } from "#server/base/db/database.ts";
import { register } from "#tests/crash/rated.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import type { ClusterNode } from "../../scripts/operate/cluster/startCluster.ts";
import type { ClusterSite } from "./site.ts";

export interface Somebody {
  readonly id: UserId;
  readonly token: string;
}

/** Works on the stores of the cluster, past all nodes. */
export async function withStores<T>(
  site: ClusterSite,
  work: (stores: ReturnType<typeof storesOf>) => Promise<T>,
): Promise<T> {
  const { mysql } = readConfig({ DATABASE_URL: site.addresses.DATABASE_URL });
  if (mysql === null) throw new Error("a cluster has a database");
  const database = openMysqlDatabase(mysql);
  try {
    return await work(storesOf(database));
  } finally {
    await database.stop();
  }
}

/** New accounts, the first of this role; no node has met them. */
export async function newPeople(site: ClusterSite, count: number, role: AccountRole = "player"): Promise<Somebody[]> {
  const people: Somebody[] = [];
  await withStores(site, async (stores) => {
    while (people.length < count) {
      const { user, token } = await register(stores, Date.now());
      people.push({ id: user.id, token });
    }
  });
  const [first] = people;
  if (role !== "player" && first !== undefined) {
    await site.read(async (knex) => knex("users").where("id", Number(first.id)).update({ role }));
  }
  return people;
}

/** Makes two people friends. */
export const makeFriends = (site: ClusterSite, one: Somebody, other: Somebody): Promise<unknown> =>
  withStores(site, async ({ friends }) => {
    await friends.ask(one.id, other.id, 1);
    await friends.ask(other.id, one.id, 2);
  });

/** Connects to exactly this node. */
export const connectTo = ({ socketPort }: ClusterNode, { token }: Pick<Somebody, "token">): Promise<SocketClient> =>
  SocketClient.welcome(socketPort, token);

export interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** Calls exactly this node. */
export async function askNode(
  { port }: ClusterNode,
  path: string,
  { token }: Pick<Somebody, "token">,
  { method = "GET", body }: { readonly method?: string; readonly body?: object } = {},
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? method : method === "GET" ? "POST" : method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === "" ? null : JSON.parse(text) };
}
