/**
 * Files with settings: the value of one setting in a file of its own, and the config file. A file is used only if it is
 * a regular one of at most 64 KB, so a pipe or a device cannot delay the start. No message has a value.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { StartError } from "#server/base/core/errors.ts";
import { type Environment, meantBy, namesInFile, type SettingName, type Variables } from "./settingNames.ts";

const bytesMax = 65_536;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  ELOOP: "its symbolic links lead in a circle",
  EACCES: "the server's user may not read it",
  EPERM: "the server's user may not read it",
  ENXIO: "it is no regular file",
};

/** Why an opened file is not read; undefined: it is. */
function refusalOf(found: Stats): string | undefined {
  if (found.isDirectory()) return "it is a folder";
  return found.isFile() ? undefined : "it is no regular file";
}

interface SmallFile {
  readonly text: string;
  /** Whether every user of this machine may read it. */
  readonly isPublic: boolean;
}

/** The file's bytes, and no more than one more than allowed. */
function bytesOf(descriptor: number): Uint8Array {
  const bytes = new Uint8Array(bytesMax + 1);
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, bytes, length, bytes.length - length, null);
    length += read;
    if (read === 0 || length === bytes.length) return bytes.subarray(0, length);
  }
}

/** `named` begins the message: the setting and the path. @throws StartError for a file that cannot be used */
export function readSmallFile(path: string, named: string): SmallFile {
  let descriptor: number | undefined;
  try {
    // Without O_NONBLOCK the opening of a pipe waits for a writer. Windows has neither.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const found = fstatSync(descriptor);
    const refusal = refusalOf(found);
    if (refusal !== undefined) throw new StartError(`${named}: ${refusal}`);
    const bytes = bytesOf(descriptor);
    if (bytes.length > bytesMax) throw new StartError(`${named}: it is larger than 64 KB`);
    const isPublic = process.platform !== "win32" && (found.mode & 0o004) !== 0;
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isPublic };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof TypeError) throw new StartError(`${named}: it is not UTF-8`);
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new StartError(`${named}: ${reasons[code] ?? `it cannot be read (${code})`}`);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** A value has no line breaks and no other control characters. */
// oxlint-disable-next-line no-control-regex
const control = /[\0-\x1f\x7f]/;

/** The value in a file of its own, without line breaks at the end. @throws StartError for a file that cannot be used */
export function readValue(path: string, named: string): string {
  const value = readSmallFile(path, named).text.replace(/[\r\n]+$/, "");
  if (value.trim() === "") throw new StartError(`${named}: it is empty`);
  if (control.test(value)) throw new StartError(`${named}: expected one line of text`);
  return value;
}

/**
 * What Node (util.parseEnv) and systemd (EnvironmentFile) read alike. After a lone blank Node takes the next line as the
 * value.
 */
const assignment = /^[ \t]*([A-Za-z_]\w*)=(?![ \t]+$)[ \t]*(?:"([^"\\]*)"|'([^']*)'|([^"'`\\#]*))[ \t]*$/;
const expectedLine = "expected NAME=value, and a value with one of # \" ' ` \\ in quotes that it does not have itself";

/** Of other words only these are repeated, because a line may be the rest of a secret. */
const likeSetting = /^[A-Z][A-Z_]{1,40}$/;

function unknownName(name: string): string {
  const meant = meantBy(name);
  if (meant !== undefined && namesInFile.has(meant)) return `${name} is no setting of Spar; did you mean ${meant}?`;
  return `${likeSetting.test(name) ? name : "this"} is no setting of Spar`;
}

/** Reads a dotenv file in which every line is a setting, a comment or empty. Problems are one line each. */
export function parseConfigFile(text: string, path: string): { variables: Variables; problems: string[] } {
  const variables: Record<string, string> = {};
  const lineOf = new Map<string, number>();
  const problems: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^[ \t]*(#.*)?$/.test(line)) continue;
    const refuse = (reason: string): void => void problems.push(`${path}, line ${index + 1}: ${reason}`);
    const [, name = "", double, single, plain] = assignment.exec(line) ?? [];
    const value = double ?? single ?? plain?.trim() ?? "";
    const first = lineOf.get(name);
    if (name === "" || control.test(value)) refuse(expectedLine);
    else if (!namesInFile.has(name)) refuse(unknownName(name));
    else if (first !== undefined) refuse(`${name} is already on line ${first}`);
    else {
      lineOf.set(name, index + 1);
      variables[name] = value;
    }
  }
  return { variables, problems };
}

/** Settings with passwords or keys. */
const secrets: readonly SettingName[] = [
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "GOOGLE_DESKTOP_CLIENT_SECRET",
  "METRICS_TOKEN",
  "TWO_FACTOR_KEY",
  "VAPID_PRIVATE_KEY",
];

export const hasSecret = (values: Environment): boolean => secrets.some((name) => values[name]?.trim());
