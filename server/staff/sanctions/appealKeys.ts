/**
 * Two texts that open an appeal without a session. A ticket lets a user who cannot sign in appeal against a sanction; the
 * server gives it to a user who has shown the password or signed in with Google. A page's key is the address of an appeal,
 * for mails. Both are signed with a key of the store, so that nobody can guess one and no row is needed.
 */
import { type AppealId, appealIdOf, type SanctionId, sanctionIdOf } from "#protocol/ids.ts";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { sanctionLimits } from "./limits.ts";

export interface AppealTickets {
  /** A ticket for an appeal against this sanction. */
  issue(sanctionId: SanctionId, at: number): Promise<string>;
  /** The sanction of a ticket; undefined for one that is too old or that this server never gave. */
  sanctionOf(ticket: string, at: number): Promise<SanctionId | undefined>;
}

export interface AppealPages {
  /** The key of an appeal's page. */
  keyOf(appealId: AppealId): Promise<string>;
  /** The appeal of a key; undefined for one that this server never gave. */
  appealOf(key: string): Promise<AppealId | undefined>;
}

const keyBytes = 32;
const ticketShape = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;
const pageShape = /^(\d{1,10})\.([\w-]{43})$/;

async function readKey(knex: TypedKnex, name: string): Promise<Buffer> {
  const value = randomBytes(keyBytes).toString("base64url");
  await knex("secrets").insert({ name, value }).onConflict("name").ignore();
  const row = await knex("secrets").where("name", name).first();
  if (row === undefined) throw new Error(`the key ${name} is not there`);
  return Buffer.from(row.value, "base64url");
}

/** Signs texts with the key of this name, which is read once. */
function signerBy(database: Database, name: string) {
  let key: Buffer | undefined;
  const sign = async (text: string): Promise<string> => {
    key ??= await database.run((knex) => readKey(knex, name));
    return createHmac("sha256", key).update(text).digest("base64url");
  };
  const isSigned = async (text: string, signature: string): Promise<boolean> =>
    timingSafeEqual(Buffer.from(await sign(text)), Buffer.from(signature));
  return { sign, isSigned };
}

/** A ticket holds the sanction and its own end. */
export function appealTickets(database: Database): AppealTickets {
  const { sign, isSigned } = signerBy(database, "appeals");
  return {
    issue: async (sanctionId, at) => {
      const content = `${sanctionId}.${at + sanctionLimits.appealTicketMsMax}`;
      return `${content}.${await sign(content)}`;
    },
    sanctionOf: async (ticket, at) => {
      const [, sanctionId = "", expires = "", signature = ""] = ticketShape.exec(ticket) ?? [];
      if (sanctionId === "" || Number(expires) <= at) return undefined;
      return (await isSigned(`${sanctionId}.${expires}`, signature)) ? sanctionIdOf(sanctionId) : undefined;
    },
  };
}

/** A page's key holds the appeal and works at any time. */
export function appealPages(database: Database): AppealPages {
  const { sign, isSigned } = signerBy(database, "appeal-pages");
  return {
    keyOf: async (id) => `${id}.${await sign(id)}`,
    appealOf: async (key) => {
      const [, id = "", signature = ""] = pageShape.exec(key) ?? [];
      if (id === "") return undefined;
      return (await isSigned(id, signature)) ? appealIdOf(id) : undefined;
    },
  };
}
