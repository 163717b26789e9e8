import { type ReactElement, useId } from "react";
import { Link } from "react-router";
import { tournamentsQuery } from "#web/entities/tournament/calls.ts";
import { TournamentCard } from "#web/entities/tournament/TournamentCard.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { homeListsText } from "./text/en.ts";
import styles from "./HomeTournaments.module.css";

const cardsMax = 3;

/** Running tournaments, then open ones; nothing if there is none or the server does not answer. */
export function HomeTournaments(): ReactElement | null {
  const t = useText(homeListsText);
  const titleId = useId();
  const [running] = useCursorPages(tournamentsQuery("ongoing"));
  const [coming] = useCursorPages(tournamentsQuery("upcoming"));
  const visible = [running, coming].flatMap((list) => (list.state === "ready" ? list.rows : [])).slice(0, cardsMax);
  if (visible.length === 0) return null;
  return (
    <section className={styles.tournaments} aria-labelledby={titleId}>
      <header className={styles.top}>
        <h2 id={titleId}>{t("tournamentsTitle")}</h2>
        <Link to="/tournaments">{t("allTournaments")}</Link>
      </header>
      <ul className={styles.cards}>
        {visible.map((tournament) => (
          <TournamentCard key={tournament.id} tournament={tournament} />
        ))}
      </ul>
    </section>
  );
}
