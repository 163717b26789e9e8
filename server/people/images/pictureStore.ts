import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { rowId, userColumns, userOf } from "#server/people/users/userStore.ts";

export interface Replaced {
  readonly user: User;
  /** The address that was there before. */
  readonly previous: string | null;
}

export interface PictureStore {
  /** Gives a user another picture; undefined if there is no such user (any more). */
  replace(userId: string, imageUrl: string | null): Promise<Replaced | undefined>;
}

async function replace(trx: TypedKnex, userId: string, imageUrl: string | null): Promise<Replaced | undefined> {
  const mine = trx("users").where("users.id", rowId(userId) ?? 0);
  // Held until the end, so that of two uploads at once each names the other's file or none, never the same.
  const row = await mine.clone().whereNull("deleted_at").forUpdate().first(userColumns);
  if (row === undefined) return undefined;
  await mine.clone().update({ image_url: imageUrl });
  const user = userOf(row);
  return { user: { ...user, imageUrl }, previous: user.imageUrl };
}

export const pictureStore = (database: Database): PictureStore => ({
  replace: (userId, imageUrl) => database.transaction((trx) => replace(trx, userId, imageUrl)),
});
