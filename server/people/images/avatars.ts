/**
 * Players' pictures: the files, which get random names and are never overwritten, and their addresses in the database.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ok, type Result } from "#engine/result.ts";
import { imageLimits } from "./limits.ts";
import { squared, type PictureRefusal, pictureTurns, type PictureTurns } from "./picture.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { TypedKnex } from "#server/base/db/typedKnex.ts";
import type { User } from "#server/base/db/records.ts";
import { rowId } from "#server/base/db/rowIds.ts";
import { userColumns, userOf } from "#server/people/users/userStore.ts";

export interface Avatars {
  /** Makes a picture of an upload and keeps it; gives its address. */
  save(upload: Uint8Array): Promise<Result<string, PictureRefusal>>;
  /** Removes what is at this address; anything that is not one of our pictures is left alone. */
  remove(imageUrl: string | null): Promise<void>;
  /** The file of this name; undefined where there is none. */
  read(file: string): Promise<Buffer | undefined>;
}

const folderUrl = "/avatars/";
const fileName = /^[0-9a-f]{32}\.webp$/;

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The pictures in this folder, which is made when the first one comes. */
export function openAvatars(folder: string, turns: PictureTurns = pictureTurns()): Avatars {
  const write = async (picture: Buffer): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = `${randomBytes(imageLimits.nameBytes).toString("hex")}.webp`;
    const half = join(folder, `${file}.part`);
    // Whole or not at all: nobody is ever served half a picture.
    await writeFile(half, picture, { mode: 0o600, flag: "wx" });
    await rename(half, join(folder, file));
    return folderUrl + file;
  };

  return {
    save: async (upload) => {
      const made = await turns.run({}, () => squared(upload));
      return made.ok ? ok(await write(made.value)) : made;
    },
    remove: async (imageUrl) => {
      const file = imageUrl?.startsWith(folderUrl) === true ? imageUrl.slice(folderUrl.length) : "";
      if (fileName.test(file)) await rm(join(folder, file), { force: true });
    },
    read: async (file) => {
      if (!fileName.test(file)) return undefined;
      try {
        return await readFile(join(folder, file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

export interface Replaced {
  readonly user: User;
  /** The address that was there before. */
  readonly previous: string | null;
}

async function replace(trx: TypedKnex, userId: UserId, imageUrl: string | null): Promise<Replaced | undefined> {
  const mine = trx("users").where("users.id", rowId(userId) ?? 0);
  // Held until the end, so that of two uploads at once each names the other's file or none, never the same.
  const row = await mine.clone().whereNull("deleted_at").forUpdate().first(userColumns);
  if (row === undefined) return undefined;
  await mine.clone().update({ image_url: imageUrl });
  const user = userOf(row);
  return { user: { ...user, imageUrl }, previous: user.imageUrl };
}

export const pictureStore = (database: Database) => ({
  /** Gives a user another picture; undefined if there is no such user (any more). */
  replace: (userId: UserId, imageUrl: string | null) => database.transaction((trx) => replace(trx, userId, imageUrl)),
});

export type PictureStore = ReturnType<typeof pictureStore>;
