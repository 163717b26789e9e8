/**
 * The staff dashboard, /admin: overview, users, tournaments, events, announcements, reports, tickets, status, log. A
 * moderator sees the moderators' tabs, an administrator all; the server checks each call again. Staff without required
 * two-factor sign-in set it up first. The address holds tab, item, search and filters. A tab fetches when it opens.
 */
import { type ReactElement, Suspense } from "react";
import { useNavigate, useParams } from "react-router";
import { twoFactorQuery } from "#web/entities/account/calls.ts";
import { FreshLogin } from "#web/entities/account/FreshLogin.tsx";
import { confirmed } from "#web/entities/account/freshLogin.ts";
import { isAdministrator, isStaff, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import { Tabs } from "#web/ui/Tabs.tsx";
import styles from "./AdminPage.module.css";
import { adminPath, newItemQuery } from "./adminPath.ts";
import { type AdminTab, adminTabs } from "./tabs.ts";
import { adminText } from "./text/en.ts";

/** The dashboard of moderators and administrators; other players see that they have no access. */
export function AdminPage(): ReactElement {
  const user = useSession((session) => session.user);
  return isStaff(user) ? <SecondFactorFirst /> : <NoAccess username={user?.username ?? ""} />;
}

function NoAccess({ username }: { readonly username: string }): ReactElement {
  const t = useText(adminText);
  return (
    <Page title={t("title")} prose>
      <EmptyState title={t("noAccess")} hint={t("noAccessHint", { username })}>
        <ButtonLink to="/" kind="primary">
          {t("goHome")}
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}

/** Shows the set-up first, because without two-factor sign-in every call of the dashboard is refused. */
function SecondFactorFirst(): ReactElement {
  const t = useText(adminText);
  const [status, again] = useLoaded(twoFactorQuery);
  if (status.state === "loading") {
    return (
      <Page title={t("title")} lead={t("lead")}>
        <Dots label={t("loading")} />
      </Page>
    );
  }
  if (status.state === "ready" && status.value.owes_code) return <CodeNeeded onShown={again} />;
  const isMissing = status.state === "ready" && status.value.is_required && !status.value.is_on;
  return isMissing ? <TwoFactorNeeded isAvailable={status.value.is_available} /> : <Dashboard />;
}

/** Asks for a code when the account requires a stronger sign-in than this device has. */
function CodeNeeded({ onShown }: { readonly onShown: () => void }): ReactElement {
  const t = useText(adminText);
  const ask = async (): Promise<void> => {
    if (await confirmed()) onShown();
  };
  return (
    <Page title={t("title")} prose>
      <EmptyState title={t("codeNeeded")} hint={t("codeNeededHint")}>
        <Button kind="primary" onClick={() => void ask()}>
          {t("codeShow")}
        </Button>
      </EmptyState>
      <FreshLogin />
    </Page>
  );
}

function TwoFactorNeeded({ isAvailable }: { readonly isAvailable: boolean }): ReactElement {
  const t = useText(adminText);
  return (
    <Page title={t("title")} prose>
      <EmptyState title={t("twoFactorNeeded")} hint={t(isAvailable ? "twoFactorHint" : "twoFactorNoKey")}>
        {isAvailable ? (
          <ButtonLink to="/settings?section=account#two-factor" kind="primary">
            {t("twoFactorSetUp")}
          </ButtonLink>
        ) : null}
      </EmptyState>
    </Page>
  );
}

function Dashboard(): ReactElement {
  const t = useText(adminText);
  const navigate = useNavigate();
  const { tab: wanted } = useParams();
  const isFull = useSession(({ user }) => isAdministrator(user));
  const tabs = adminTabs.filter(({ who }) => isFull || who === "moderator");
  const visible = tabs.find(({ id }) => id === wanted) ?? (wanted === undefined ? tabs[0] : undefined);
  return (
    <Page title={t("title")} lead={t("lead")}>
      <HeaderButtons tabs={tabs} />
      <Tabs
        label={t("sections")}
        tabs={tabs.map(({ id, label }) => ({ id, label: t(label) }))}
        active={visible?.id ?? ""}
        onChange={(id) => void navigate(adminPath(id))}
      >
        <Suspense fallback={<Dots label={t("loading")} />}>
          {visible === undefined ? (
            <EmptyState title={t("noTab")} hint={t("noTabHint")} />
          ) : (
            <visible.Page key={visible.id} />
          )}
        </Suspense>
      </Tabs>
      <FreshLogin />
    </Page>
  );
}

const headerButtons = [
  ["announcements", "createAnnouncement"],
  ["tournaments", "createTournament"],
] as const;

/** Leads to the form of the tab that the button belongs to. */
function HeaderButtons({ tabs }: { readonly tabs: readonly AdminTab[] }): ReactElement {
  const t = useText(adminText);
  const offered = headerButtons.filter(([tab]) => tabs.some(({ id }) => id === tab));
  return (
    <div className={styles.buttons}>
      {offered.map(([tab, label], at) => (
        <ButtonLink key={tab} to={`${adminPath(tab)}?${newItemQuery}`} kind={at === 0 ? "primary" : "secondary"}>
          {t(label)}
        </ButtonLink>
      ))}
    </div>
  );
}
