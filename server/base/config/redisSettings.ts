/** The settings of a cluster: the Redis in which its nodes meet, and the name of this node. */
import { hostname } from "node:os";
import { type NodeName, nodeName } from "#protocol/ids.ts";
import { StartError } from "#server/base/core/errors.ts";
import { bad, textOf, unescaped, url } from "./environment.ts";
import type { Environment } from "./settingNames.ts";

export interface RedisPlace {
  /** With the password. */
  readonly url: string;
  /** Without it, for people. */
  readonly shown: string;
  /** The name of this node. */
  readonly node: NodeName;
}

const urlCharsMax = 500;
const nameCharsMax = 32;
const namePattern = /^[a-z0-9-]{1,32}$/;
const shape = "REDIS_URL: expected redis://user:password@host:port or rediss://user:password@host:port";

/** The host's name as the name of a node. */
const nodeNameOf = (host: string): string =>
  host
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .slice(0, nameCharsMax) || "node";

function nodeOf(env: Environment, host: string): NodeName {
  const text = textOf(env, "NODE_NAME") ?? nodeNameOf(host);
  return namePattern.test(text)
    ? nodeName(text)
    : bad("NODE_NAME", text, `1 to ${nameCharsMax} small letters, digits and hyphens`);
}

/** Where the nodes meet; null for a server alone. @throws StartError for a wrong value, or without DATABASE_URL */
export function redis(env: Environment, host = hostname()): RedisPlace | null {
  const node = nodeOf(env, host);
  const address = url(env, "REDIS_URL", ["redis:", "rediss:"]);
  if (address === null) return null;
  const isPlain = /^(\/\d{0,2})?$/.test(address.pathname) && address.search === "" && address.hash === "";
  if (address.hostname === "" || !isPlain || address.href.length > urlCharsMax) throw new StartError(shape);
  const user = unescaped(address.username, shape);
  unescaped(address.password, shape);
  if (textOf(env, "DATABASE_URL") === null) {
    throw new StartError("REDIS_URL: the nodes of a cluster share a database, so DATABASE_URL must be set too");
  }
  const login = address.password === "" && user === "" ? "" : `${user}:(hidden)@`;
  const shown = `${address.protocol}//${login}${address.host}${address.pathname}`;
  return { url: address.href, shown, node };
}
