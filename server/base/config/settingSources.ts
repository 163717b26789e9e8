/**
 * Where settings come from, in this order: the environment, the file that NAME_FILE names, a credential of systemd, the
 * config file. The first that has a setting is used; an empty value counts as none. Nothing reads them again later.
 */
import { readdirSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { type Config, readConfig } from "./config.ts";
import { StartError } from "#server/base/core/errors.ts";
import { WrongValue } from "./environment.ts";
import { hasSecret, parseConfigFile, readSmallFile, readValue } from "./settingFiles.ts";
import { CONFIG_FILE, type Environment, fileNameOf, meantBy, misspelt, SETTINGS } from "./settingNames.ts";
import { type SettingName, settingsNamedIn, type Variables } from "./settingNames.ts";

/** A place that has a setting. */
export interface Place {
  /** As `--check-config` shows it. */
  readonly words: string;
  /** Whether it is a file with this value alone. */
  readonly isOwnFile: boolean;
}

export interface FoundSettings {
  readonly values: Environment;
  /** The place of each value, and after it the places that it overrides. */
  readonly places: ReadonlyMap<SettingName, readonly Place[]>;
  /** One line each. */
  readonly problems: readonly string[];
  /** Settings whose value is not known because of a problem. */
  readonly wrong: ReadonlySet<SettingName>;
  readonly configFile: string | null;
  /** Whether every user of this machine may read passwords or keys in the config file. */
  readonly isExposed: boolean;
}

const environment = "environment";

/** A place before its file is read. */
interface Candidate extends Place {
  /** @throws StartError where the file cannot be used */
  readonly read: () => string;
}

const isGiven = (value: string | undefined): value is string => value !== undefined && value.trim() !== "";

/** A path begins so. Anything else may be the secret itself, given under the wrong name. */
const isPath = (text: string): boolean => isAbsolute(text) || /^\.\.?[/\\]/.test(text);

function ownFile(name: string, path: string, words: string): Candidate {
  const read = (): string => {
    if (!isPath(path)) throw new StartError(`${name}: expected the path of a file, which begins with / or ./`);
    return readValue(path, `${name}=${path}`);
  };
  return { words: isPath(path) ? words : `file of ${name}`, isOwnFile: true, read };
}

const credentialOf = (setting: SettingName, path: string): Candidate => ({
  words: "credential",
  isOwnFile: true,
  read: () => readValue(path, `credential ${setting} (${path})`),
});

/** What the environment or the config file has: the value, or the name of its file. @throws StartError for both */
function pairIn(variables: Variables, setting: SettingName, within: string, before: string): Candidate[] {
  const name = fileNameOf(setting);
  const [value, path] = [variables[setting], variables[name]?.trim()];
  if (isGiven(value) && isGiven(path)) throw new StartError(`${before}${setting} and ${name}: expected one of them`);
  if (isGiven(value)) return [{ words: within, isOwnFile: false, read: () => value }];
  return isGiven(path) ? [ownFile(name, path, `file ${path}${before && `, named in ${within}`}`)] : [];
}

interface ConfigFile {
  readonly path: string | null;
  readonly variables: Variables;
  readonly isPublic: boolean;
}

/** Does the work; where it throws a StartError, stores the message as a problem. */
function attempt<T>(work: () => T, problems: string[]): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

function readConfigFile(env: Variables, problems: string[]): ConfigFile {
  const path = env[CONFIG_FILE]?.trim() || null;
  const file = path === null ? undefined : attempt(() => readSmallFile(path, `${CONFIG_FILE}=${path}`), problems);
  const parsed = parseConfigFile(file?.text ?? "", path ?? "");
  problems.push(...parsed.problems);
  return { path, variables: parsed.variables, isPublic: file?.isPublic === true };
}

const isSetting = (name: string | undefined): boolean => SETTINGS.some((each) => each === name);

const credentialsFolder = "CREDENTIALS_DIRECTORY";

/** The credentials that have names of settings. Others may be for other programs. */
function credentialsIn(env: Variables, problems: string[]): ReadonlyMap<string, string> {
  const folder = env[credentialsFolder]?.trim();
  if (!folder) return new Map();
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    problems.push(`${credentialsFolder}=${folder}: this folder cannot be read`);
    return new Map();
  }
  const known = new Map(names.map((name) => [name, join(folder, name)]));
  for (const name of names.filter((each) => !isSetting(each))) {
    const meant = meantBy(name);
    if (isSetting(meant)) problems.push(`the credential ${name} is no setting of Spar; did you mean ${meant}?`);
    known.delete(name);
  }
  return known;
}

/** The value in the first place. @throws StartError where it cannot be used */
function usedValue(setting: SettingName, candidates: readonly Candidate[]): string | undefined {
  const [used] = candidates;
  if (setting === "START_CACHE" && used !== undefined && used.words !== environment)
    throw new StartError("START_CACHE: expected in the environment, because it is needed before any file is read");
  return used?.read();
}

/** Finds every setting and reads its file where it has one. Problems are collected. */
export function findSettings(env: Variables): FoundSettings {
  const problems = misspelt(env);
  const file = readConfigFile(env, problems);
  const credentials = credentialsIn(env, problems);
  const values: Partial<Record<SettingName, string>> = {};
  const places = new Map<SettingName, readonly Place[]>();
  const wrong = new Set<SettingName>();
  for (const setting of SETTINGS) {
    const before = problems.length;
    const value = attempt(() => {
      const credential = credentials.get(setting);
      const candidates = [
        ...pairIn(env, setting, environment, ""),
        ...(credential === undefined ? [] : [credentialOf(setting, credential)]),
        ...pairIn(file.variables, setting, `config file ${file.path}`, `${file.path}: `),
      ];
      if (candidates.length > 0) places.set(setting, candidates);
      return usedValue(setting, candidates);
    }, problems);
    if (value !== undefined) values[setting] = value;
    if (problems.length > before) wrong.add(setting);
  }
  return {
    values,
    places,
    problems,
    wrong,
    configFile: file.path,
    isExposed: file.isPublic && hasSecret(file.variables),
  };
}

/**
 * The message of a wrong setting, with its place if that is not the environment. A value from a file of its own is not
 * repeated: it may be the secret of another setting.
 */
export function explained(error: StartError, { places }: Pick<FoundSettings, "places">): string {
  const named = settingsNamedIn(error.message).flatMap((name) => {
    const place = places.get(name)?.[0];
    return place === undefined || place.words === environment ? [] : [{ name, place }];
  });
  const isHidden = error instanceof WrongValue && named.some(({ place }) => place.isOwnFile);
  const from = named.map(({ name, place }) => `${name}: ${place.words}`).join("; ");
  return `${isHidden ? error.withoutValue : error.message}${from && ` (${from})`}`;
}

/** @throws StartError with everything that is wrong with places, or the first thing that is wrong with values */
export function configOf(found: FoundSettings): Config {
  if (found.problems.length > 0) throw new StartError(found.problems.join("\n"));
  try {
    return readConfig(found.values);
  } catch (error) {
    throw error instanceof StartError ? new StartError(explained(error, found)) : error;
  }
}

/** The settings of this process; the environment is read nowhere else. */
export function findOwnSettings(): FoundSettings {
  const found = findSettings(process.env);
  // Packages read this one themselves.
  if (isGiven(found.values.NODE_ENV)) process.env["NODE_ENV"] = found.values.NODE_ENV.trim();
  return found;
}

/** @throws StartError for the settings of this process, as configOf */
export const readOwnConfig = (): Config => configOf(findOwnSettings());

/** The folder of the caller, to which files in arguments are relative; npm and the launcher of a release change it. */
export const callerFolder = (): string => process.env["INIT_CWD"] ?? process.cwd();

/**
 * Takes `--config FILE` out of the arguments: from then on SPAR_CONFIG names FILE, also for processes that this one
 * starts. @throws StartError without FILE
 */
export function takeConfigArgument(args: string[], folder = callerFolder()): void {
  const at = args.findIndex((word) => /^--config(=|$)/.test(word));
  const word = args[at];
  if (word === undefined) return;
  const isJoined = word.includes("=");
  const file = isJoined ? word.slice(word.indexOf("=") + 1) : (args[at + 1] ?? "");
  if (file === "" || file.startsWith("--")) throw new StartError("--config: expected the path of the config file");
  args.splice(at, isJoined ? 1 : 2);
  process.env[CONFIG_FILE] = resolve(folder, file);
}
