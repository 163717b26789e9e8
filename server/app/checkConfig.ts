/** `npm run serve -- --check-config`: every setting as the server would use it, what is wrong and what is likely forgotten. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, readConfig, type SmtpAddress } from "#server/base/config/config.ts";
import { StartError } from "#server/base/core/errors.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { type SettingName, SETTINGS, settingsNamedIn } from "#server/base/config/settingNames.ts";
import { explained, type FoundSettings } from "#server/base/config/settingSources.ts";
import { build } from "#server/base/core/version.ts";
import { warnOfExposure, warnOfMissingSettings } from "#server/app/app.ts";

type SettingValue = string | number | boolean | null;

const onOff = (isOn: boolean): string => (isOn ? "on" : "off");
const hidden = (secret: string | null | undefined): SettingValue => (secret ? "(hidden)" : null);

const mysqlShown = ({ user, host, port, database, tls }: MysqlAddress): string =>
  `mysql://${user}:(hidden)@${host}:${port}/${database}${tls ? "?ssl=true" : ""}`;

const smtpShown = ({ isSecure, login, host, port }: SmtpAddress): string =>
  `${isSecure ? "smtps" : "smtp"}://${login === null ? "" : `${login.user}:(hidden)@`}${host}:${port}`;

/** How each setting is shown, by the decoded settings or its text; null: it has no value. */
const visible: Readonly<Record<SettingName, (config: Config, text: string | undefined) => SettingValue>> = {
  PORT: ({ port }) => port,
  SOCKET_PORT: ({ socketPort }) => socketPort,
  SOCKET_LISTENER: ({ socketListener }) => socketListener,
  HOST: ({ host }) => host,
  NODE_ENV: ({ mode }) => mode,
  PUBLIC_URL: ({ publicUrl }) => publicUrl,
  SOCKET_URL: ({ socketUrl }) => socketUrl,
  ALLOWED_ORIGINS: ({ allowedOrigins }) => allowedOrigins.join(",") || null,
  TRUST_PROXY: ({ trustProxy }) => trustProxy,
  HSTS_SUBDOMAINS: ({ hstsSubdomains }) => onOff(hstsSubdomains),
  DATABASE_URL: ({ mysql }) => (mysql === null ? null : mysqlShown(mysql)),
  REDIS_URL: ({ redis }) => redis?.shown ?? null,
  NODE_NAME: ({ redis }) => redis?.node ?? null,
  DATA_DIR: ({ dataDir }) => dataDir,
  SQLITE_SYNC: ({ sqliteSync }) => sqliteSync,
  DATABASE_WAIT_MS: ({ databaseWaitMs }) => databaseWaitMs,
  SMTP_URL: ({ smtp }) => (smtp === null ? null : smtpShown(smtp)),
  MAIL_FROM: ({ mailFrom: { name, address } }) => `${name} <${address}>`,
  CONTACT_EMAIL: ({ contactEmail }) => contactEmail,
  SUPPORT_EMAIL: ({ supportEmail }) => supportEmail,
  COMMUNITY_URL: ({ communityUrl }) => communityUrl,
  ANALYTICS_URL: ({ analytics }) => analytics?.url ?? null,
  ANALYTICS_SITE: ({ analytics }) => analytics?.site ?? null,
  GOOGLE_CLIENT_ID: ({ google }) => google?.clientId ?? null,
  GOOGLE_CLIENT_SECRET: ({ google }) => hidden(google?.clientSecret),
  GOOGLE_DESKTOP_CLIENT_ID: ({ googleDesktop }) => googleDesktop?.clientId ?? null,
  GOOGLE_DESKTOP_CLIENT_SECRET: ({ googleDesktop }) => hidden(googleDesktop?.clientSecret),
  GOOGLE_ISSUER: ({ google }) => google?.issuer ?? null,
  SPAR_UPDATE_URL: ({ updateUrl }) => updateUrl,
  OFFLINE_WORKER: ({ offlineWorker }) => onOff(offlineWorker),
  WEB_ROOT: ({ webRoot }) => webRoot,
  LOG_LEVEL: ({ logLevel }) => logLevel,
  LOG_FORMAT: ({ logFormat }) => logFormat,
  METRICS_PORT: ({ metrics }) => metrics.port,
  METRICS_HOST: ({ metrics }) => metrics.host,
  METRICS_TOKEN: ({ metrics }) => hidden(metrics.token),
  OTEL_EXPORTER_OTLP_ENDPOINT: ({ collector }) => collector,
  START_CACHE: (_, text) => text ?? null,
  SECURITY_LOG: ({ securityLog }) => securityLog,
  TWO_FACTOR_KEY: ({ twoFactorKeys }) =>
    twoFactorKeys.length > 1 ? `${twoFactorKeys.length} keys (hidden)` : hidden(twoFactorKeys[0]),
  VAPID_PRIVATE_KEY: ({ vapidPrivateKey }) => hidden(vapidPrivateKey),
  PUSH_LOOPBACK: ({ pushLoopback }) => onOff(pushLoopback),
  RATE_LIMITS: ({ rateLimits }) => onOff(rateLimits),
  BOT_PACE_PERCENT: ({ botPace }) => Math.round(botPace * 100),
};

/** Settings that accept any text. In a file of its own this may be the secret of another setting, by mistake. */
const anyText: ReadonlySet<SettingName> = new Set<SettingName>([
  "HOST",
  "DATA_DIR",
  "ANALYTICS_SITE",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_DESKTOP_CLIENT_ID",
  "WEB_ROOT",
  "METRICS_HOST",
  "SECURITY_LOG",
]);

/** The settings as far as they are right, and everything that is wrong with the others. */
function readAll(found: FoundSettings): { config: Config; wrong: ReadonlySet<string>; problems: readonly string[] } {
  const problems = [...found.problems];
  const wrong = new Set<string>(found.wrong);
  const left = { ...found.values };
  for (;;) {
    try {
      return { config: readConfig(left), wrong, problems };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      // A reason begins with the names of its settings. Without these the next one is found.
      const named = settingsNamedIn(error.message).filter((name) => left[name] !== undefined);
      if (named.length === 0) throw error;
      // A setting that needs a wrong one may be right.
      const isLater = settingsNamedIn(error.message).some((name) => wrong.has(name));
      if (!isLater) problems.push(explained(error, found));
      for (const name of named) {
        if (!isLater) wrong.add(name);
        delete left[name];
      }
    }
  }
}

const orderLine =
  "Order: environment, file of NAME_FILE, credential, config file, default. The first that has a setting is used.";

/** The lines of the check, and whether a server would start with these settings. */
export function checkConfig(found: FoundSettings): { readonly lines: readonly string[]; readonly isRight: boolean } {
  const { config, wrong, problems } = readAll(found);
  const warnings: string[] = [];
  const log = { warn: (line: string) => void warnings.push(line) };
  warnOfMissingSettings(config, log);
  if (found.isExposed) warnOfExposure(log);
  if (!existsSync(join(config.webRoot, "index.html"))) warnings.push(`WEB_ROOT has no built page: run npm run build`);
  const width = Math.max(...SETTINGS.map((name) => name.length));
  const lineOf = (name: SettingName): string => {
    const isHidden = anyText.has(name) && found.places.get(name)?.[0]?.isOwnFile === true;
    const text = found.values[name]?.trim();
    const value = isHidden ? hidden(text) : visible[name](config, text);
    const said = wrong.has(name) ? "wrong, see below" : value === null ? "not set" : `${value}`;
    const [used, ...overridden] = (found.places.get(name) ?? []).map(({ words }) => words);
    const from = used ?? (value === null ? "" : "default");
    const instead = overridden.length === 0 ? "" : `; not from ${overridden.join(" and ")}`;
    return `${name.padEnd(width)}  ${said}${from && ` (${from}${instead})`}`;
  };
  return {
    isRight: problems.length === 0,
    lines: [
      `Spar ${build.version} on Node ${build.node}`,
      "",
      ...SETTINGS.map(lineOf),
      "",
      `Config file: ${found.configFile ?? "none, because neither --config nor SPAR_CONFIG names one"}`,
      orderLine,
      ...problems.map((problem) => `Wrong: ${problem}`),
      ...warnings.map((warning) => `Warning: ${warning}`),
      problems.length === 0 ? "A server starts with these settings." : "No server starts with these settings.",
    ],
  };
}
