/**
 * The map of docs/architecture.md against the tree. A row names a room, its size and its folders:
 *
 *     | `server/play` | 58 files, 7,500 lines | the rooms of play | `table` the room of one table; `chat` … |
 */
import { type Finding, isTestFile, type Source } from "./source.ts";
import type { Text } from "./texts.ts";

/** A size on the page may differ from the tree's by this share. */
const sizeTolerance = 0.15;

interface Room {
  readonly path: string;
  readonly files: number;
  readonly lines: number;
  readonly folders: readonly string[];
  /** Deeper folders that the row names: by their path from the room or from the root of the project. */
  readonly deeper: readonly string[];
  /** The files that the row names: alone, or by their path from the root of the project. */
  readonly named: readonly string[];
}

const numberOf = (figure: string): number => Number(figure.replaceAll(",", ""));

/** The rows of the map. */
function roomsOn({ text }: Text): Room[] {
  const rows = text.matchAll(/^\| `([\w/]+)` \| ([\d,]+) files?, ([\d,]+) lines \|([^|]*)\|([^|]*)\|$/gm);
  return [...rows].map(([, path = "", files = "", lines = "", promise = "", folders = ""]) => ({
    path,
    files: numberOf(files),
    lines: numberOf(lines),
    folders: [...folders.matchAll(/`([a-z][A-Za-z]*)`/g)].map(([, name = ""]) => name),
    deeper: [...folders.matchAll(/`((?:[A-Za-z]+\/)+[A-Za-z]+)`/g)].map(([, name = ""]) => name),
    named: [...`${promise} ${folders}`.matchAll(/`([\w/]+\.tsx?)`/g)].map(([, name = ""]) => name),
  }));
}

/** The rooms that must be on the map: the top folders, and the folders of the divided ones. */
const divided = /^(server|web|scripts)\/[^/]+\//;
const roomOf = (path: string): string => divided.exec(path)?.[0].slice(0, -1) ?? path.split("/")[0] ?? "";

/** Files that stand beside the rooms, as the declaration of a type for the whole page, belong to none. */
const isProduct = ({ path }: Pick<Text, "path">): boolean =>
  /^((server|web|scripts)\/[^/]+|engine|desktop)\//.test(path) && !isTestFile(path) && !path.endsWith(".d.ts");

const linesOf = (files: readonly Text[]): number =>
  files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);

const isFar = (said: number, real: number): boolean => Math.abs(said - real) > real * sizeTolerance;

function roomFindings(
  page: Text,
  path: string,
  { files, all }: { readonly files: readonly Source[]; readonly all: readonly Source[] },
  room: Room | undefined,
): Finding[] {
  if (room === undefined) return [`${page.path} has no row for ${path}`];
  const lines = linesOf(files);
  const rests = files.map((file) => file.path.slice(path.length + 1).split("/"));
  const folders = new Set(rests.flatMap(([first = "", ...deeper]) => (deeper.length > 0 ? [first] : [])));
  return [
    ...(isFar(room.files, files.length)
      ? [`${page.path} gives ${path} ${room.files} files, it has ${files.length}`]
      : []),
    ...(isFar(room.lines, lines) ? [`${page.path} gives ${path} ${room.lines} lines, it has ${lines}`] : []),
    ...[...folders]
      .filter((name) => !room.folders.includes(name))
      .map((name) => `${page.path} leaves out ${path}/${name}`),
    ...room.named
      .filter((name) => !files.some((file) => file.path === name || file.path.endsWith(`/${name}`)))
      .filter((name) => !name.includes("/") || !all.some((file) => file.path === name))
      .map((name) => `${page.path} names ${name} in ${path}, which is not there`),
    ...room.deeper
      .filter(
        (name) => !all.some((file) => file.path.startsWith(`${path}/${name}/`) || file.path.startsWith(`${name}/`)),
      )
      .map((name) => `${page.path} names ${name} in ${path}, which is not there`),
    ...room.folders
      .filter((name) => !folders.has(name))
      .map((name) => `${page.path} names ${path}/${name}, which is not there`),
  ];
}

/** Rooms without a row, wrong sizes, folders that the map leaves out and folders that are gone. */
export function staleRooms(page: Text, sources: readonly Source[]): Finding[] {
  const rooms = Map.groupBy(sources.filter(isProduct), ({ path }) => roomOf(path));
  const rows = roomsOn(page);
  return [
    ...[...rooms].flatMap(([path, files]) =>
      roomFindings(
        page,
        path,
        { files, all: sources },
        rows.find((row) => row.path === path),
      ),
    ),
    ...rows
      .filter(({ path }) => !rooms.has(path))
      .map(({ path }) => `${page.path} has a row for ${path}, which is not there`),
  ];
}

const inEnglish = (figure: number): string => figure.toLocaleString("en");
/** To two digits, so that a size seldom changes. */
const rounded = (figure: number): number => Number(figure.toPrecision(2));

/** The page with the sizes of the tree where its own are too far from them; `npm run docs` writes it. */
export function withSizes(page: string, files: readonly Text[]): string {
  const rooms = Map.groupBy(files.filter(isProduct), ({ path }) => roomOf(path));
  return page.replaceAll(
    /^(\| `([\w/]+)` \| )([\d,]+) files?, ([\d,]+) lines(?= \|)/gm,
    (row, start: string, path: string, count: string, length: string) => {
      const room = rooms.get(path) ?? [];
      const lines = linesOf(room);
      if (!isFar(numberOf(count), room.length) && !isFar(numberOf(length), lines)) return row;
      return `${start}${room.length} ${room.length === 1 ? "file" : "files"}, ${inEnglish(rounded(lines))} lines`;
    },
  );
}
