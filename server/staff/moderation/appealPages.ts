/**
 * The address of an appeal's page: its id, signed with a key of the store. Nobody can guess one, and no row is kept for it,
 * so a mail can name it at any time.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";

export interface AppealPages {
  /** The key of an appeal's page. */
  keyOf(appealId: string): Promise<string>;
  /** The appeal of a key; undefined for one that this server never gave. */
  appealOf(key: string): Promise<string | undefined>;
}

const secretName = "appeal-pages";
const keyBytes = 32;
const shape = /^(\d{1,10})\.([\w-]{43})$/;

async function readSecret(knex: TypedKnex): Promise<Buffer> {
  const value = randomBytes(keyBytes).toString("base64url");
  await knex("secrets").insert({ name: secretName, value }).onConflict("name").ignore();
  const row = await knex("secrets").where("name", secretName).first();
  if (row === undefined) throw new Error("the key of the appeals' pages is not there");
  return Buffer.from(row.value, "base64url");
}

export function appealPages(database: Database): AppealPages {
  let secret: Buffer | undefined;
  const signatureOf = async (id: string): Promise<string> => {
    secret ??= await database.run(readSecret);
    return createHmac("sha256", secret).update(id).digest("base64url");
  };
  return {
    keyOf: async (id) => `${id}.${await signatureOf(id)}`,
    appealOf: async (key) => {
      const [, id = "", signature = ""] = shape.exec(key) ?? [];
      if (id === "") return undefined;
      return timingSafeEqual(Buffer.from(await signatureOf(id)), Buffer.from(signature)) ? id : undefined;
    },
  };
}
