import { type ReactElement, useId } from "react";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { TournamentCard } from "#web/entities/tournament/TournamentCard.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { ownTournamentsQuery } from "./calls.ts";
import { smallText } from "./text/en.ts";
import styles from "./small.module.css";

/** Small tournaments of the reader, which no list has; nothing where there are none. */
export function OwnTournaments(): ReactElement | null {
  return useSession(({ user }) => isSignedIn(user)) ? <Own /> : null;
}

function Own(): ReactElement | null {
  const t = useText(smallText);
  const titleId = useId();
  const [own] = useLoaded(ownTournamentsQuery);
  if (own.state !== "ready" || own.value.items.length === 0) return null;
  return (
    <section className={styles.own} aria-labelledby={titleId}>
      <h2 id={titleId}>{t("own")}</h2>
      <ul className={styles.cards}>
        {own.value.items.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </section>
  );
}
