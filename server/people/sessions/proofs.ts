/** What a session has shown of who its user is, and when. It is read from the tables each time: other servers and the command line void proofs too. */
import type { SessionProof } from "#server/base/db/records.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";

/** The last proof of a session; undefined for one without, such as a guest's. */
export async function proofOf(knex: TypedKnex, sessionId: string): Promise<SessionProof | undefined> {
  const row = await knex("sessions").where("token_hash", sessionId).first("proved_at", "is_proved_by_code");
  if (row === undefined || row.proved_at === null) return undefined;
  return { at: row.proved_at, isByCode: Boolean(row.is_proved_by_code) };
}

/** Voids the proofs of a user's sessions, but for the one that is kept: how the account is opened changes. */
export async function voidProofs(knex: TypedKnex, userId: number, keptId: string | null): Promise<void> {
  await knex("sessions")
    .where("user_id", userId)
    .whereNot("token_hash", keptId ?? "")
    .update({ proved_at: null, is_proved_by_code: false });
}
