import type { Config } from "#server/base/config/config.ts";
import type { Log } from "#server/base/core/log.ts";

/** Says at the start of a real server what was likely forgotten, in one line each. */
export function warnOfMissingSettings(
  { mode, publicUrl, trustProxy, twoFactorKeys, smtp }: Config,
  log: Pick<Log, "warn">,
): void {
  if (mode !== "production") return;
  if (publicUrl === null) {
    log.warn(
      "PUBLIC_URL is not set: pages under a public name can change nothing, because such a name may be anybody's",
    );
  } else if (publicUrl.startsWith("https:") && trustProxy === 0) {
    log.warn("TRUST_PROXY is 0 behind the proxy of an https PUBLIC_URL: for the limits all players are one address");
  }
  if (twoFactorKeys.length === 0) {
    log.warn("TWO_FACTOR_KEY is not set: two-factor sign-in cannot be switched on, and staff cannot use the dashboard");
  }
  if (smtp === null) log.warn("SMTP_URL is not set: no mail is sent, so nobody can sign up or reset a password");
}
