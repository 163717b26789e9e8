/**
 * Apple checks a signed app and notarises it; without that, macOS refuses to open a downloaded app. It needs Apple's
 * credentials in the environment, in one of Apple's three forms.
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
 * Apple's credentials from the environment; undefined without any.
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

/** Notarises an app if there are credentials, and returns the line that says what was done. */
export async function notariseApp(appPath: string, environment: Environment, notarize: Notarize): Promise<string> {
  const credentials = appleCredentials(environment);
  if (credentials === undefined) return notNotarised;
  await notarize({ appPath, ...credentials });
  return "Notarised by Apple, and the ticket is stapled to the app.";
}
