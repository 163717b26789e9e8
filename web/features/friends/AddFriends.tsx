import { keepPreviousData } from "@tanstack/react-query";
import { type ReactElement, useEffect, useId, useState } from "react";
import { fieldBounds } from "#protocol/calls/fields.ts";
import type { PlayedWith } from "#protocol/calls/friends.ts";
import { FriendButton } from "#web/entities/friend/FriendButton.tsx";
import { playerSearchQuery } from "#web/entities/friend/queries.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { TextField } from "#web/ui/Field.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import styles from "./FriendsPage.module.css";
import { Person, RowSkeletons, Standing } from "./Person.tsx";
import { friendsText } from "./text/en.ts";

/** A search starts after this long without typing. */
export const typingMs = 300;
const { searchCharsMin, searchCharsMax } = fieldBounds;

/** The typed text, once typing has paused. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** Finds players by name, to ask them for friendship. */
export function AddFriends({ onChange }: { readonly onChange: () => void }): ReactElement {
  const t = useText(friendsText);
  const [typed, setTyped] = useState("");
  const words = useRested(typed.trim());
  return (
    <>
      <div className={styles.friendsSearch}>
        <TextField
          label={t("find")}
          hint={t("findHint")}
          type="search"
          autoComplete="off"
          maxLength={searchCharsMax}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {words.length < searchCharsMin ? (
        <p className={styles.friendsQuiet}>{t("searchLead")}</p>
      ) : (
        <Found words={words} onChange={onChange} />
      )}
    </>
  );
}

function Found({ words, onChange }: { readonly words: string; readonly onChange: () => void }): ReactElement {
  const t = useText(friendsText);
  const [found, again] = useLoaded({ ...playerSearchQuery(words), placeholderData: keepPreviousData });
  if (found.state === "loading") return <RowSkeletons rows={4} />;
  if (found.state === "failed") return <ErrorState text={t("failedSearch")} onRetry={again} />;
  const { players } = found.value;
  return (
    <>
      <p className="visually-hidden" role="status">
        {t("found", { count: players.length })}
      </p>
      {players.length === 0 ? (
        <EmptyState title={t("noMatch", { query: found.value.words })} hint={t("noMatchHint")} />
      ) : (
        <ul className={styles.friendList}>
          {players.map((each) => (
            <FoundRow key={each.user.id} found={each} onChange={onChange} />
          ))}
        </ul>
      )}
    </>
  );
}

function FoundRow({ found, onChange }: { readonly found: PlayedWith; readonly onChange: () => void }): ReactElement {
  const nameId = useId();
  return (
    <li className={styles.friendRow}>
      <Person user={found.user} nameId={nameId} size={44}>
        <Standing {...found} />
      </Person>
      <div className={styles.friendWays}>
        <FriendButton person={found.user} relation={found.relation} describedBy={nameId} onChange={onChange} />
      </div>
    </li>
  );
}
