/** People in a store without a server. */
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

let names = 0;

/** A guest with a name of its own. */
export async function newGuest(store: Store, at: number): Promise<User> {
  names += 1;
  const user = await store.users.createGuest(`Guest${names}`, at);
  if (user === undefined) throw new Error("the name was taken");
  return user;
}

/** A user who counts as having an account, without the mails of a sign-up. */
export async function newPlayer(store: Store, tables: Database, at: number): Promise<User> {
  const user = await newGuest(store, at);
  await tables.knex("users").where("id", Number(user.id)).update({ role: "player" });
  return { ...user, role: "player" };
}
