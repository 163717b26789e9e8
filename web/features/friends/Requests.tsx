import { type ReactElement, type ReactNode, useId, useState } from "react";
import type { FriendRequest } from "#protocol/calls/friends.ts";
import { waitingAmong } from "#web/entities/friend/followRequests.ts";
import { endRelation, requestFriendship } from "#web/entities/friend/friendActions.ts";
import { useFocusFallback } from "#web/entities/friend/focusFallback.ts";
import { friendText } from "#web/entities/friend/text/en.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { ErrorState } from "#web/ui/Notice.tsx";
import styles from "./FriendsPage.module.css";
import type { Fetched } from "./friendsLists.ts";
import { Person, RowSkeletons } from "./Person.tsx";
import { friendsText } from "./text/en.ts";

interface RequestsProps extends Fetched<FriendRequest> {
  readonly empty: ReactNode;
  readonly onChange: () => void;
}

/** Friend requests to the reader and from the reader. */
export function Requests({ list, again, empty, onChange }: RequestsProps): ReactElement {
  const t = useText(friendsText);
  const focusFallback = useFocusFallback();
  if (list.state === "loading") return <RowSkeletons rows={3} />;
  if (list.state === "failed") return <ErrorState text={t("failedRequests")} onRetry={again} />;
  const { value, atMs } = list;
  const made = value.filter(({ is_own }) => is_own);
  return (
    <div {...focusFallback} className={styles.friendsKeep} data-testid="friends-keep">
      {value.length === 0 ? empty : null}
      <Part title={t("got")} requests={waitingAmong(value)} atMs={atMs} onChange={onChange} />
      <Part title={t("made")} requests={made} atMs={atMs} onChange={onChange} />
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly requests: readonly FriendRequest[];
  readonly atMs: number;
  readonly onChange: () => void;
}

function Part({ title, requests, atMs, onChange }: PartProps): ReactElement | null {
  const id = useId();
  if (requests.length === 0) return null;
  return (
    <section className={styles.friendsPart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.friendList}>
        {requests.map((request) => (
          <RequestRow key={request.user.id} request={request} atMs={atMs} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

interface RequestRowProps {
  readonly request: FriendRequest;
  readonly atMs: number;
  readonly onChange: () => void;
}

function RequestRow({ request: { user, at, is_own }, atMs, onChange }: RequestRowProps): ReactElement {
  const t = useText(friendsText);
  const say = useText(friendText);
  const language = useLanguage();
  const nameId = useId();
  const [isBusy, setBusy] = useState(false);
  /** A waiting button is not disabled, because it would lose the focus. */
  const press = (action: () => Promise<unknown>) => (): void => {
    if (isBusy) return;
    setBusy(true);
    void action().then(() => {
      setBusy(false);
      onChange();
    });
  };
  const how = { "aria-disabled": isBusy || undefined, "aria-describedby": nameId } as const;
  return (
    <li className={styles.friendRow}>
      <Person user={user} nameId={nameId} size={44}>
        <p className={styles.friendWhen}>{t("askedAgo", { when: timeAgo(at, atMs, language) })}</p>
      </Person>
      <div className={styles.friendWays}>
        {is_own ? (
          <Button {...how} onClick={press(() => endRelation(user, "withdrawn"))}>
            {say("withdraw")}
          </Button>
        ) : (
          <>
            <Button {...how} className={styles.friendAccept} onClick={press(() => requestFriendship(user))}>
              <Icon name="check" size={18} />
              {say("accept")}
            </Button>
            <Button {...how} onClick={press(() => endRelation(user, "declined"))}>
              {say("decline")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
