/**
 * /settings: theme, language, cards and sound; privacy, notifications and chat; name, sign-in and data of the account;
 * in the desktop app its window. An account stores its settings for all devices; a visitor's settings stay in the
 * browser. A change applies at once; the page shows whether it is stored, with a retry.
 */
import { lazy, type ReactElement, Suspense } from "react";
import { useSearchParams } from "react-router";
import { SlowServer } from "#web/entities/session/SlowServer.tsx";
import { isSignedIn, isUnchecked, useSession } from "#web/entities/session/session.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import { ChatSettings, NotificationSettings, SavingState, useSettingsFollowed } from "./AccountSection.tsx";
import { GeneralSettings } from "./GeneralSettings.tsx";
import styles from "./SettingsPage.module.css";
import { settingsText } from "./text/en.ts";

const AccountSettings = lazy(async () => ({
  default: (await import("./account/AccountSettings.tsx")).AccountSettings,
}));
const DesktopSettings = lazy(async () => ({
  default: (await import("./desktop/DesktopSettings.tsx")).DesktopSettings,
}));
const PrivacySettings = lazy(async () => ({
  default: (await import("./account/PrivacySettings.tsx")).PrivacySettings,
}));

type Section = "general" | "privacy" | "notifications" | "chat" | "account" | "desktop";
const everywhere: readonly Section[] = ["general", "privacy", "notifications", "chat", "account"];
/** The sections whose settings are stored with the account. */
const ofAccount: readonly Section[] = ["general", "privacy", "notifications", "chat"];
/** The sections that show a visitor something else. */
const ofUser: readonly Section[] = ["privacy", "notifications", "account"];
const sectionsHere = (): readonly Section[] => (desktop() === null ? everywhere : [...everywhere, "desktop"]);

/** The section that the address names, so that other pages can link to it. */
function useSection(): readonly [Section, (section: Section) => void] {
  const [query, setQuery] = useSearchParams();
  const section = sectionsHere().find((each) => each === query.get("section")) ?? "general";
  return [section, (next) => setQuery({ section: next }, { replace: true })];
}

/** The settings of this browser and of the account. */
export function SettingsPage(): ReactElement {
  const t = useText(settingsText);
  const [section, setSection] = useSection();
  useSettingsFollowed();
  return (
    <Page title={t("title")} lead={t("lead")} prose>
      <Tabs
        label={t("sections")}
        tabs={sectionsHere().map((id) => ({ id, label: t(id) }))}
        active={section}
        onChange={setSection}
      >
        <Suspense fallback={<Dots label={t("loading")} />}>
          <Content section={section} />
        </Suspense>
        {ofAccount.includes(section) ? <SavingState /> : null}
      </Tabs>
    </Page>
  );
}

function Content({ section }: { readonly section: Section }): ReactElement {
  const t = useText(settingsText);
  const session = useSession();
  const { user } = session;
  if (ofUser.includes(section) && isUnchecked(session)) return <SlowServer />;
  switch (section) {
    case "general":
      return <GeneralSettings />;
    case "privacy":
      return isSignedIn(user) ? <PrivacySettings /> : <GuestPrivacy />;
    case "notifications":
      return isSignedIn(user) ? (
        <NotificationSettings />
      ) : (
        <p className={styles.settingsWords}>{t("notificationsLater")}</p>
      );
    case "chat":
      return <ChatSettings />;
    case "account":
      return <AccountSettings />;
    case "desktop":
      return <DesktopSettings />;
  }
}

function GuestPrivacy(): ReactElement {
  const t = useText(settingsText);
  return (
    <div className={styles.settingsWords}>
      <p>{t("privacyNow")}</p>
      <p>{t("privacyLater")}</p>
    </div>
  );
}
