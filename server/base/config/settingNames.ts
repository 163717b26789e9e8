/** The names of all settings, in the order of docs/operations.md, and likely misspellings of them. */

export const SETTINGS = [
  "PORT",
  "SOCKET_PORT",
  "SOCKET_LISTENER",
  "HOST",
  "NODE_ENV",
  "PUBLIC_URL",
  "SOCKET_URL",
  "ALLOWED_ORIGINS",
  "TRUST_PROXY",
  "HSTS_SUBDOMAINS",
  "DATABASE_URL",
  "REDIS_URL",
  "NODE_NAME",
  "DATA_DIR",
  "SQLITE_SYNC",
  "DATABASE_WAIT_MS",
  "SMTP_URL",
  "MAIL_FROM",
  "CONTACT_EMAIL",
  "SUPPORT_EMAIL",
  "COMMUNITY_URL",
  "ANALYTICS_URL",
  "ANALYTICS_SITE",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "GOOGLE_DESKTOP_CLIENT_ID",
  "GOOGLE_DESKTOP_CLIENT_SECRET",
  "GOOGLE_ISSUER",
  "SPAR_UPDATE_URL",
  "OFFLINE_WORKER",
  "WEB_ROOT",
  "LOG_LEVEL",
  "LOG_FORMAT",
  "METRICS_PORT",
  "METRICS_HOST",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "START_CACHE",
  "SECURITY_LOG",
  "TWO_FACTOR_KEY",
  "VAPID_PRIVATE_KEY",
  "PUSH_LOOPBACK",
  "RATE_LIMITS",
  "BOT_PACE_PERCENT",
] as const;

export type SettingName = (typeof SETTINGS)[number];

/** The environment as far as it concerns the server: what is not in the list cannot be read. */
export type Environment = Readonly<Partial<Record<SettingName, string | undefined>>>;

/** Names with texts, of settings and of anything else. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Names the config file. It is no setting: no file can name it. */
export const CONFIG_FILE = "SPAR_CONFIG";

/** The variable with the path of a file that has the setting's value. */
export const fileNameOf = (setting: SettingName): `${SettingName}_FILE` => `${setting}_FILE`;

/** The names that a config file may have. */
export const namesInFile: ReadonlySet<string> = new Set<string>([...SETTINGS, ...SETTINGS.map(fileNameOf)]);

const isKnown = (name: string): boolean => namesInFile.has(name) || name === CONFIG_FILE;

/** The settings that this text names. */
export const settingsNamedIn = (text: string): SettingName[] =>
  SETTINGS.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

/**
 * How many letters must be added, left out, replaced or swapped with their neighbour to make one name of the other
 * (optimal string alignment).
 */
export function editsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const edits = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)];
      row[j] = Math.min(...edits, ...(isSwapped ? [at(i - 2, j - 2) + 1] : []));
    }
  }
  return at(one.length, other.length);
}

const lettersOf = (name: string): string => name.split("").toSorted().join("");

/** A short name has many neighbours that belong to other programs, so it must have the same letters. */
const shortCharsMax = 5;
const longCharsMin = 10;

/** Whether the name, in capitals, was probably meant as the setting. */
function isNear(name: string, setting: string): boolean {
  if (name === setting || name.replace(/^SPAR_(?=.*_)/, "") === setting) return true;
  if (setting.length <= shortCharsMax) return lettersOf(name) === lettersOf(setting);
  const editsMax = setting.length < longCharsMin ? 1 : 2;
  // Each edit changes the length by one at most, so most names need no count.
  return Math.abs(name.length - setting.length) <= editsMax && editsBetween(name, setting) <= editsMax;
}

/** The name that was probably meant by one that is no setting: a setting, the one of its file, or the config file's. */
export function meantBy(name: string): string | undefined {
  const capitals = name.toUpperCase();
  const [, stem = "", mark = ""] = /^(.+?)(_?FILE)$/.exec(capitals) ?? [];
  const isFileOf = (setting: string): boolean =>
    stem !== "" && isNear(stem, setting) && (mark === "_FILE" || setting.length > shortCharsMax);
  const setting = SETTINGS.find((each) => isNear(capitals, each) || isFileOf(each));
  if (setting !== undefined) return isNear(capitals, setting) ? setting : fileNameOf(setting);
  return isNear(capitals, CONFIG_FILE) || isFileOf(CONFIG_FILE) ? CONFIG_FILE : undefined;
}

/** One sentence for each name that is no setting and looks like one. */
export function misspelt(env: Variables): string[] {
  const given = Object.keys(env).filter((name) => !isKnown(name) && env[name]?.trim());
  return given.flatMap((name) => {
    const meant = meantBy(name);
    // The same value under both names harms nobody; on Windows PORT is found under Port.
    if (meant === undefined || env[meant] === env[name]) return [];
    return [
      `${name} is no setting of Spar; did you mean ${meant}? If another program needs it, start Spar without it.`,
    ];
  });
}
