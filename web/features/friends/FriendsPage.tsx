/**
 * Friends with their presence, requests in both directions, a search for players and recent opponents. Lists change
 * with events of the server. The address names the tab.
 */
import type { ReactElement, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useRequestsWaiting } from "#web/entities/unreadCounts.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Page } from "#web/ui/Page.tsx";
import panelStyles from "#web/ui/Panel.module.css";
import { Tabs } from "#web/ui/Tabs.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { AddFriends } from "./AddFriends.tsx";
import { FriendList, isHere } from "./FriendList.tsx";
import styles from "./FriendsPage.module.css";
import { type FriendsLists, useFriendsLists } from "./friendsLists.ts";
import { RecentlyPlayed } from "./RecentlyPlayed.tsx";
import { Requests } from "./Requests.tsx";
import { friendsText } from "./text/en.ts";

const tabs = ["all", "online", "requests", "add"] as const;
type TabId = (typeof tabs)[number];

/** Friends, requests, a search for players, and recent opponents. The address names the current part. */
export function FriendsPage(): ReactElement {
  const t = useText(friendsText);
  const [query, setQuery] = useSearchParams();
  const active = tabs.find((tab) => tab === query.get("tab")) ?? "all";
  const show = (tab: TabId): void => setQuery(tab === "all" ? {} : { tab }, { replace: true });
  const lists = useFriendsLists();
  const { friends, played, refresh } = lists;
  return (
    <Page title={t("title")} lead={t("lead")}>
      <div className={styles.friends} data-loading={friends.list.state === "loading" || undefined}>
        <div>
          <Tabs
            label={t("parts")}
            tabs={tabs.map((id) => ({ id, label: id === "requests" ? <RequestsLabel /> : t(id) }))}
            active={active}
            onChange={show}
          >
            <div className={classes(panelStyles.panel, styles.friendsPanel)} data-part="panel">
              <Content tab={active} lists={lists} onAdd={() => show("add")} />
            </div>
          </Tabs>
        </div>
        <div className={styles.beside}>
          <ButtonLink to="/activities">{t("activities")}</ButtonLink>
          <RecentlyPlayed {...played} onChange={refresh} />
        </div>
      </div>
    </Page>
  );
}

/** The tab's name, and the number of requests that wait. */
function RequestsLabel(): ReactElement {
  const t = useText(friendsText);
  const count = useRequestsWaiting((waiting) => waiting.count);
  return (
    <span className={styles.friendsTab}>
      {t("requests")}
      <UnreadCount count={count} />
      {count === 0 ? null : <span className="visually-hidden">{t("waiting", { count })}</span>}
    </span>
  );
}

interface ContentProps {
  readonly tab: TabId;
  readonly lists: FriendsLists;
  /** Goes to the search for players. */
  readonly onAdd: () => void;
}

function Content({ tab, lists: { friends, requests, refresh }, onAdd }: ContentProps): ReactElement {
  const t = useText(friendsText);
  const toAdd = (
    <Button kind="primary" onClick={onAdd}>
      {t("add")}
    </Button>
  );
  switch (tab) {
    case "all": {
      const empty = (
        <FreeSeat title={t("noFriends")} hint={t("noFriendsHint")}>
          {toAdd}
        </FreeSeat>
      );
      return <FriendList {...friends} empty={empty} onChange={refresh} />;
    }
    case "online": {
      const empty = (
        <FreeSeat title={t("nobodyOnline")} hint={t("nobodyOnlineHint")}>
          <ButtonLink to="/">{t("play")}</ButtonLink>
        </FreeSeat>
      );
      return <FriendList {...friends} shows={isHere} empty={empty} onChange={refresh} />;
    }
    case "requests": {
      const empty = (
        <FreeSeat title={t("noRequests")} hint={t("noRequestsHint")}>
          {toAdd}
        </FreeSeat>
      );
      return <Requests {...requests} empty={empty} onChange={refresh} />;
    }
    case "add":
      return <AddFriends onChange={refresh} />;
  }
}

interface FreeSeatProps {
  readonly title: string;
  readonly hint: string;
  /** A button or link to go on. */
  readonly children: ReactNode;
}

/** The empty state of a list of friends, drawn as a free seat with dealt cards. */
function FreeSeat({ title, hint, children }: FreeSeatProps): ReactElement {
  return (
    <div className={styles.freeSeat}>
      <div className={styles.freeSeatCards} aria-hidden="true">
        <PlayingCard size="small" />
        <PlayingCard size="small" />
        <PlayingCard size="small" />
      </div>
      <EmptyState title={title} hint={hint}>
        {children}
      </EmptyState>
    </div>
  );
}
