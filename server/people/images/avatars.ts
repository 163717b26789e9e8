/** Players' pictures as files: made one at a time, named at random, never overwritten. */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ok, type Result } from "#engine/result.ts";
import { imageLimits } from "./limits.ts";
import { squared, type PictureRefusal } from "./picture.ts";
import { pictureTurns, type PictureTurns } from "./pictureTurns.ts";

export interface Avatars {
  /** Makes a picture of an upload and keeps it; gives its address. */
  keep(upload: Uint8Array): Promise<Result<string, PictureRefusal>>;
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
    keep: async (upload) => {
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
