import type { ReactElement } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useKeychain } from "#web/platform/desktop/keychain.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { DeleteForm } from "./DeleteForm.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { GoogleLink } from "./GoogleLink.tsx";
import { OwnData } from "./OwnData.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Sessions } from "./Sessions.tsx";
import { Setting } from "./Setting.tsx";
import { accountSettingsText } from "./text/en.ts";
import { TwoFactor } from "./twoFactor/TwoFactor.tsx";
import { UsernameForm } from "./UsernameForm.tsx";
import { settingsText } from "../text/en.ts";
import styles from "../SettingsPage.module.css";
import { classes } from "#web/ui/classes.ts";

/** The account settings: name, sign-in, sessions, data and deletion. */
export function AccountSettings(): ReactElement {
  const user = useSession((session) => session.user);
  return user !== null && isSignedIn(user) ? <OwnAccount user={user} /> : <NoAccount />;
}

function NoAccount(): ReactElement {
  const t = useText(accountSettingsText);
  return (
    <EmptyState title={t("visitorTitle")} hint={t("visitorHint")}>
      <div className={styles.settingsWays}>
        <ButtonLink to="/signup" kind="primary">
          {t("signUp")}
        </ButtonLink>
        <ButtonLink to="/signin" state={{ from: "/settings?section=account" }}>
          {t("signIn")}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

function OwnAccount({ user }: { readonly user: CurrentUser }): ReactElement {
  const t = useText(accountSettingsText);
  const settings = useText(settingsText);
  return (
    <>
      <div className={classes(styles.settingsGroup, styles.settingsTight)}>
        {/* The headings of the single settings are below it. */}
        <h2 className="visually-hidden">{settings("account")}</h2>
        <Setting title={t("username")} value={user.username}>
          {(close) => <UsernameForm username={user.username} onDone={close} />}
        </Setting>
        <Setting title={t("email")} value={user.email ?? t("emailNone")}>
          {(close) =>
            user.has_password ? (
              <EmailForm onDone={close} />
            ) : (
              <FirstPassword email={user.email ?? ""} why={t("emailNeeds")} />
            )
          }
        </Setting>
        <Setting
          title={t("password")}
          value={user.has_password ? t("passwordSet") : t("passwordNone")}
          {...(!user.has_password && { action: t("passwordAdd") })}
        >
          {(close) =>
            user.has_password ? <PasswordForm user={user} onDone={close} /> : <FirstPassword email={user.email ?? ""} />
          }
        </Setting>
        <GoogleLink hasPassword={user.has_password} />
      </div>
      <TwoFactor user={user} />
      <WithoutKeychain />
      <Sessions />
      <OwnData username={user.username} />
      <div className={classes(styles.settingsGroup, styles.settingsTight)}>
        <Setting title={t("remove")} value={t("removeShort")} action={t("removeOpen")}>
          {() => <DeleteForm user={user} />}
        </Setting>
      </div>
      <FreshLogin />
    </>
  );
}

/** In the desktop app, if the operating system has no keychain for it. */
function WithoutKeychain(): ReactElement | null {
  const t = useText(accountSettingsText);
  return useKeychain() === "session" ? (
    <p className={styles.settingsWords} role="note">
      {t("noKeychain")}
    </p>
  ) : null;
}
