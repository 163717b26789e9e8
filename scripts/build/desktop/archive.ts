/** The allowlist of files in the packaged archive, and the check against it. */
import { getRawHeader } from "@electron/asar";

export interface PackedFile {
  readonly path: string;
  readonly bytes: number;
  /** Beside the archive, because the system loads it from a real file. */
  readonly isUnpacked: boolean;
  readonly hasDigest: boolean;
  readonly isLink: boolean;
}

/** A folder or file as the archive's header has it. */
interface Entry {
  readonly files?: Readonly<Record<string, Entry>>;
  readonly size?: number;
  readonly unpacked?: boolean;
  readonly integrity?: { readonly algorithm: string; readonly hash: string };
  readonly link?: string;
}

function filesIn(entry: Entry, path: string): PackedFile[] {
  if (entry.files !== undefined) {
    return Object.entries(entry.files).flatMap(([name, inner]) =>
      filesIn(inner, path === "" ? name : `${path}/${name}`),
    );
  }
  const hasDigest = entry.integrity?.algorithm === "SHA256" && /^[0-9a-f]{64}$/.test(entry.integrity.hash);
  const isUnpacked = entry.unpacked === true;
  return [{ path, bytes: entry.size ?? 0, isUnpacked, hasDigest, isLink: entry.link !== undefined }];
}

/** Every file of an archive, by its path inside. */
export const listArchive = (archive: string): PackedFile[] => filesIn(getRawHeader(archive).header as Entry, "");

const keychain = "node_modules/keytar";
const nativeModule = `${keychain}/build/Release/keytar.node`;

const needed = [
  "package.json",
  "out/main/main.js",
  "out/preload/preload.cjs",
  "out/renderer/index.html",
  "out/renderer/third-party-notices.txt",
  `${keychain}/package.json`,
  `${keychain}/lib/keytar.js`,
  nativeModule,
];

const allowed = [
  /^package\.json$/,
  /^out\/main\/([\w-]+\/)?[\w-]+\.js$/,
  /^out\/preload\/preload\.cjs$/,
  /^out\/renderer\/([\w-]+\/)*[\w.-]+\.(html|js|css|svg|png|webp|woff2|webm)$/,
  /^out\/renderer\/third-party-notices\.txt$/,
  /^node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js|build\/Release\/keytar\.node)$/,
];

/** 4 MB: docs/desktop.md says so. */
export const archiveBytesMax = 4 * 1024 * 1024;

/** The missing and the forbidden files of an archive, one line each. */
export function archiveProblems(files: readonly PackedFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const bytes = files.reduce((total, file) => total + file.bytes, 0);
  return [
    ...needed.filter((path) => !paths.has(path)).map((path) => `${path} is missing`),
    ...files
      .filter(({ path }) => !allowed.some((pattern) => pattern.test(path)))
      .map(({ path }) => `${path} has no business in the app`),
    ...files.filter(({ isLink }) => isLink).map(({ path }) => `${path} is a link`),
    ...files
      .filter(({ hasDigest, isLink }) => !hasDigest && !isLink)
      .map(({ path }) => `${path} has no digest, so a change of it would not be seen`),
    ...files
      .filter(({ path, isUnpacked }) => isUnpacked !== (path === nativeModule))
      .map(({ path, isUnpacked }) => `${path} is ${isUnpacked ? "outside" : "inside"} the archive`),
    ...(bytes > archiveBytesMax ? [`${bytes} bytes are packed, more than ${archiveBytesMax}`] : []),
  ];
}
