import { ask } from "#web/platform/calls/ask.ts";
import { changeSelfCall } from "#protocol/calls/accountCalls.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { isSignedIn, refreshUser, useSession } from "#web/entities/session/session.ts";
import { useKeychain } from "#web/platform/desktop/keychain.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { TextField } from "#web/ui/Field.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { settingsText } from "../text/en.ts";
import { EmailForm } from "./EmailForm.tsx";
import { GoogleLink } from "./GoogleLink.tsx";
import { DeleteForm, OwnData } from "./OwnData.tsx";
import { FirstPassword, PasswordForm } from "./PasswordForm.tsx";
import { Sessions } from "./Sessions.tsx";
import { Setting } from "./Setting.tsx";
import { accountSettingsText } from "./text/en.ts";
import { TwoFactor } from "./twoFactor/TwoFactor.tsx";
import styles from "../SettingsPage.module.css";

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

interface UsernameFormProps {
  readonly username: string;
  readonly onDone: () => void;
}

/** Changes the user name. */
function UsernameForm({ username, onDone }: UsernameFormProps): ReactElement {
  const t = useText(accountSettingsText);
  const { busy, complaint, attempt } = useSubmission();
  const [wanted, setWanted] = useState(username);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = wanted.trim();
    if (name === username) {
      onDone();
      return;
    }
    const answer = await attempt(() => ask(changeSelfCall, { body: { username: name } }), {
      byStatus: { 400: "usernameInvalid" },
    });
    if (!answer.ok) return;
    await refreshUser();
    showToast("success", t("usernameSaved"));
    onDone();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t("usernameNew")}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t("usernameHint")}
        error={complaint?.text ?? null}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
