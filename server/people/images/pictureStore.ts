/**
 * Players' uploaded pictures and their addresses. A picture has a random name and never changes; its owner has no other
 * one, so an upload and a symbol both delete the picture before them.
 */
import { randomBytes } from "node:crypto";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";
import { imageLimits } from "./limits.ts";

const address = /^\/avatars\/([0-9a-f]{32})\.webp$/;
const fileName = /^([0-9a-f]{32})\.webp$/;
const addressOf = (file: string): string => `/avatars/${file}.webp`;

/** A user's picture: its address, and its bytes where it was uploaded. */
interface Replacement {
  readonly imageUrl: string | null;
  readonly upload?: { readonly file: string; readonly picture: Buffer };
}

async function replace(trx: TypedKnex, userId: UserId, { imageUrl, upload }: Replacement): Promise<User | undefined> {
  const id = rowId(userId) ?? 0;
  const mine = trx("users").where("users.id", id);
  // Locked until the end, so that of two uploads at once the later one deletes the other's picture.
  const row = await mine.clone().whereNull("deleted_at").forUpdate().first(userColumns);
  if (row === undefined) return undefined;
  if (upload !== undefined) {
    await trx("picture_bytes")
      .insert({ ...upload, user_id: id })
      .onConflict("user_id")
      .merge(["file", "picture"]);
  } else if (address.test(row.image_url ?? "")) {
    await trx("picture_bytes").where("user_id", id).del();
  }
  await mine.clone().update({ image_url: imageUrl });
  return { ...userOf(row), imageUrl };
}

async function read(knex: TypedKnex, name: string): Promise<Buffer | undefined> {
  const file = fileName.exec(name)?.[1];
  if (file === undefined) return undefined;
  const row = await knex("picture_bytes").where("file", file).first("picture");
  return row === undefined ? undefined : Buffer.from(row.picture);
}

/** A picture in a file, with the file's name. */
export interface PictureFile {
  readonly name: string;
  readonly picture: Buffer;
}

/** Stores pictures that users have as theirs and that are not stored yet; the names of those that are stored then. */
async function takeOver(trx: TypedKnex, files: readonly PictureFile[]): Promise<string[]> {
  const pictureOf = new Map(files.map(({ name, picture }) => [fileName.exec(name)?.[1] ?? "", picture]));
  const names = [...pictureOf.keys()].filter((name) => name !== "");
  const stored = new Set(await trx("picture_bytes").whereIn("file", names).pluck("file"));
  const owners = await trx("users").whereIn("image_url", names.map(addressOf)).select("id", "image_url");
  for (const { id, image_url } of owners) {
    const file = address.exec(image_url ?? "")?.[1] ?? "";
    const picture = pictureOf.get(file);
    if (picture === undefined || stored.has(file)) continue;
    await trx("picture_bytes").insert({ file, user_id: id, picture });
    stored.add(file);
  }
  return [...stored].map((file) => `${file}.webp`);
}

/** Flushes what is stored to the disk; false where the embedded database is read at the moment. */
async function flushed(database: Database): Promise<boolean> {
  if (database.engine === "mysql") return true;
  const [row] = await database.run((knex) => knex.raw<{ busy: number }[]>("pragma wal_checkpoint(full)"));
  return row?.busy === 0;
}

export const pictureStore = (database: Database) => ({
  /** Gives a user a symbol or no picture; undefined if there is no such user (any more). */
  replace: (userId: UserId, imageUrl: string | null) =>
    database.transaction((trx) => replace(trx, userId, { imageUrl })),
  /** Stores a picture as a user's, under an address that cannot be guessed; undefined if there is no such user. */
  upload: async (userId: UserId, picture: Buffer) => {
    const file = randomBytes(imageLimits.nameBytes).toString("hex");
    const imageUrl = addressOf(file);
    const upload = { file, picture };
    const user = await database.transaction((trx) => replace(trx, userId, { imageUrl, upload }));
    return user === undefined ? undefined : { user, imageUrl };
  },
  /** The picture with this last part of an address; undefined where there is none. */
  read: (name: string) => database.run((knex) => read(knex, name)),
  /** Stores pictures from files; the names of those that are in the database, which other files may not be. */
  takeOver: (files: readonly PictureFile[]) => database.transaction((trx) => takeOver(trx, files)),
  /** Flushes what is stored to the disk. False where that is not possible now. */
  flushed: () => flushed(database),
});

export type PictureStore = ReturnType<typeof pictureStore>;
