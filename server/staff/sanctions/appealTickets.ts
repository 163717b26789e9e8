/**
 * A ticket by which a user who cannot sign in appeals against a sanction. The server gives it to a user who has shown
 * the password or signed in with Google. It holds the sanction and its own end, signed with a key of the store, so that
 * no row is kept for it.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { sanctionLimits } from "./limits.ts";

export interface AppealTickets {
  /** A ticket for an appeal against this sanction. */
  issue(sanctionId: string, at: number): Promise<string>;
  /** The sanction of a ticket; undefined for one that is too old or that this server never gave. */
  sanctionOf(ticket: string, at: number): Promise<string | undefined>;
}

const secretName = "appeals";
const keyBytes = 32;
const shape = /^(\d{1,10})\.(\d{1,16})\.([\w-]{43})$/;

async function readKey(knex: TypedKnex): Promise<Buffer> {
  const value = randomBytes(keyBytes).toString("base64url");
  await knex("secrets").insert({ name: secretName, value }).onConflict("name").ignore();
  const row = await knex("secrets").where("name", secretName).first();
  if (row === undefined) throw new Error("the key of the appeals is not there");
  return Buffer.from(row.value, "base64url");
}

export function appealTickets(database: Database): AppealTickets {
  let key: Buffer | undefined;
  const signed = async (content: string): Promise<string> => {
    key ??= await database.run(readKey);
    return createHmac("sha256", key).update(content).digest("base64url");
  };
  return {
    issue: async (sanctionId, at) => {
      const content = `${sanctionId}.${at + sanctionLimits.appealTicketMsMax}`;
      return `${content}.${await signed(content)}`;
    },
    sanctionOf: async (ticket, at) => {
      const [, sanctionId = "", expires = "", signature = ""] = shape.exec(ticket) ?? [];
      if (sanctionId === "" || Number(expires) <= at) return undefined;
      const own = await signed(`${sanctionId}.${expires}`);
      return timingSafeEqual(Buffer.from(own), Buffer.from(signature)) ? sanctionId : undefined;
    },
  };
}
