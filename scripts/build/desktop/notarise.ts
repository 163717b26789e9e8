/**
 * Apple looks at a signed app and vouches for it; without that macOS refuses to open what was downloaded. Only who has
 * Apple's credentials in the environment can ask, in one of the three ways Apple knows.
 */
type Environment = Readonly<Record<string, string | undefined>>;

type Credentials =
  | { readonly appleApiKey: string; readonly appleApiKeyId: string; readonly appleApiIssuer: string }
  | { readonly appleId: string; readonly appleIdPassword: string; readonly teamId: string }
  | { readonly keychainProfile: string };

type Notarize = (options: Credentials & { readonly appPath: string }) => Promise<void>;

type Way = {
  readonly names: readonly string[];
  credentials(value: (name: string) => string): Credentials;
};

const ways: readonly Way[] = [
  {
    names: ["APPLE_API_KEY", "APPLE_API_KEY_ID", "APPLE_API_ISSUER"],
    credentials: (value) => ({
      appleApiKey: value("APPLE_API_KEY"),
      appleApiKeyId: value("APPLE_API_KEY_ID"),
      appleApiIssuer: value("APPLE_API_ISSUER"),
    }),
  },
  {
    names: ["APPLE_ID", "APPLE_APP_SPECIFIC_PASSWORD", "APPLE_TEAM_ID"],
    credentials: (value) => ({
      appleId: value("APPLE_ID"),
      appleIdPassword: value("APPLE_APP_SPECIFIC_PASSWORD"),
      teamId: value("APPLE_TEAM_ID"),
    }),
  },
  {
    names: ["APPLE_KEYCHAIN_PROFILE"],
    credentials: (value) => ({ keychainProfile: value("APPLE_KEYCHAIN_PROFILE") }),
  },
];

/**
 * Apple's credentials out of the environment; undefined when there are none, an Error when half of them are.
 * @throws Error if only some of them are set
 */
export function appleCredentials(environment: Environment): Credentials | undefined {
  const value = (name: string): string => environment[name] ?? "";
  const started = ways.find(({ names }) => names.some((name) => value(name) !== ""));
  if (started === undefined) return undefined;
  const missing = started.names.filter((name) => value(name) === "");
  if (missing.length > 0) throw new Error(`To notarise, ${missing.join(" and ")} must be set too.`);
  return started.credentials(value);
}

/** The warning without Apple's credentials. */
export const notNotarised = `Not notarised: none of Apple's credentials (${ways.map(({ names }) => names[0]).join(", ")}) is set. macOS will refuse this app once it was downloaded.`;

/** Has an app notarised where there are credentials, and gives the line that says what was done. */
export async function notariseApp(appPath: string, environment: Environment, notarize: Notarize): Promise<string> {
  const credentials = appleCredentials(environment);
  if (credentials === undefined) return notNotarised;
  await notarize({ appPath, ...credentials });
  return "Notarised by Apple, and the ticket is stapled to the app.";
}
