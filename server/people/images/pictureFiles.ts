/**
 * Pictures in files of DATA_DIR, where earlier versions stored them: moves them to the database at a start. A file is
 * deleted only when its picture is on the disk of the database, so a start that is killed loses none, and the next one
 * continues. A file that is nobody's picture stays.
 */
import { existsSync } from "node:fs";
import { readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "#server/base/core/log.ts";
import { imageLimits } from "./limits.ts";
import type { PictureFile, PictureStore } from "./pictureStore.ts";

const { storedBytesMax, filesAtOnce } = imageLimits;

async function pictureIn(folder: string, name: string): Promise<PictureFile[]> {
  const path = join(folder, name);
  const { size } = await stat(path);
  return size === 0 || size > storedBytesMax ? [] : [{ name, picture: await readFile(path) }];
}

/** Moves the pictures of this folder to the database. */
export async function takePictures(
  folder: string,
  store: Pick<PictureStore, "takeOver" | "flushed">,
  log: Pick<Log, "info" | "warn">,
): Promise<void> {
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => name.endsWith(".webp"));
  let moved = 0;
  for (let from = 0; from < names.length; from += filesAtOnce) {
    const files = await Promise.all(names.slice(from, from + filesAtOnce).map((name) => pictureIn(folder, name)));
    const stored = await store.takeOver(files.flat());
    if (stored.length === 0) continue;
    if (!(await store.flushed())) break;
    for (const name of stored) await rm(join(folder, name), { force: true });
    moved += stored.length;
  }
  const left = (await readdir(folder)).length;
  if (left === 0) await rmdir(folder);
  if (moved > 0) log.info({ pictures: moved }, "pictures were moved from files to the database");
  if (left > 0) log.warn({ folder, files: left }, "files that are nobody's picture are left in the folder of pictures");
}
