/**
 * The file of a backup: a tar archive. Its first entry, manifest.json, names every other with its size and SHA-256. The
 * file is written under a temporary name, read back completely, and then renamed.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, closeSync, existsSync, fsyncSync, linkSync, openSync } from "node:fs";
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create, extract, list } from "tar";
import * as v from "valibot";
import { StartError } from "#server/base/core/errors.ts";
import { syncFolder } from "#server/base/db/dataFolder.ts";

const manifestName = "manifest.json";
const format = 1;

/** The names that a backup may contain; any other name is refused. */
const entryName = /^(manifest\.json|spar\.db|journal\.db|dump\.sql|avatars\/[0-9a-f]{32}\.webp)$/;

const manifestShape = v.strictObject({
  format: v.literal(format),
  engine: v.picklist(["sqlite", "mysql"]),
  madeAt: v.string(),
  store: v.string(),
  generation: v.number(),
  files: v.array(
    v.strictObject({ name: v.pipe(v.string(), v.regex(entryName)), bytes: v.number(), sha256: v.string() }),
  ),
});

export type Manifest = v.InferOutput<typeof manifestShape>;
export type Contents = Pick<Manifest, "engine" | "madeAt" | "store" | "generation">;

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

/**
 * Makes the archive `file` of these files of the folder `from`.
 * @throws StartError if `file` exists or is damaged when it is read back
 */
export async function writeArchive(
  file: string,
  from: string,
  names: readonly string[],
  contents: Contents,
): Promise<void> {
  const files: Manifest["files"] = [];
  for (const name of names) {
    const path = join(from, name);
    files.push({ name, bytes: statSync(path).size, sha256: await digestOf(path) });
  }
  const manifest: Manifest = { format, ...contents, files };
  writeFileSync(join(from, manifestName), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  const half = join(from, "archive.tar");
  await create({ cwd: from, file: half, portable: true, mode: 0o600 }, [manifestName, ...names]);
  chmodSync(half, 0o600);
  await verifyArchive(half);
  const written = openSync(half, "r+");
  fsyncSync(written);
  closeSync(written);
  moveNew(half, file);
  syncFolder(dirname(file));
}

/** Moves a file to a name that must be free. */
function moveNew(from: string, to: string): void {
  try {
    linkSync(from, to);
    rmSync(from);
  } catch (error) {
    if (existsSync(to)) throw new StartError(`${to}: there is a file already; a backup overwrites none`);
    // The file system has no hard links.
    if (!(error instanceof Error)) throw error;
    renameSync(from, to);
  }
}

/** Reads every byte of an archive and compares it with the manifest. @throws StartError that names the damage */
async function verifyArchive(file: string): Promise<Manifest> {
  const found = new Map<string, { bytes: number; hash: Hash }>();
  let text = "";
  try {
    await list({
      file,
      strict: true,
      onReadEntry: (entry) => {
        const seen = { bytes: 0, hash: createHash("sha256") };
        found.set(entry.path, seen);
        entry.on("data", (piece: Buffer) => {
          seen.bytes += piece.length;
          seen.hash.update(piece);
          if (entry.path === manifestName) text += piece.toString("utf8");
        });
      },
    });
  } catch (error) {
    throw new StartError(`${file}: the archive is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
  const manifest = manifestOf(text, file);
  for (const { name, bytes, sha256 } of manifest.files) {
    const seen = found.get(name);
    if (seen === undefined) throw new StartError(`${file}: ${name} is missing from the archive`);
    if (seen.bytes !== bytes || seen.hash.digest("hex") !== sha256) throw new StartError(`${file}: ${name} is damaged`);
  }
  if (found.size !== manifest.files.length + 1)
    throw new StartError(`${file}: the archive holds more than its manifest`);
  return manifest;
}

function manifestOf(text: string, file: string): Manifest {
  try {
    return v.parse(manifestShape, JSON.parse(text));
  } catch {
    throw new StartError(`${file}: this is no backup of Spar, or one of a newer version`);
  }
}

/**
 * Unpacks a verified archive into an empty folder and verifies the files again.
 * @throws StartError that names the damage
 */
export async function unpackArchive(file: string, into: string): Promise<Manifest> {
  const manifest = await verifyArchive(file);
  mkdirSync(join(into, "avatars"), { recursive: true, mode: 0o700 });
  await extract({ file, cwd: into, strict: true, filter: (path, entry) => entryName.test(path) && isFile(entry) });
  for (const { name, sha256 } of manifest.files) {
    const path = join(into, name);
    chmodSync(path, 0o600);
    if ((await digestOf(path)) !== sha256) throw new StartError(`${file}: ${name} could not be unpacked`);
  }
  rmSync(join(into, manifestName), { force: true });
  return manifest;
}

const isFile = (entry: object): boolean => !("type" in entry) || entry.type === "File" || entry.type === "OldFile";
