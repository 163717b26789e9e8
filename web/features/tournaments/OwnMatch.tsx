import type { ReactElement } from "react";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import { gamePath } from "#web/entities/paths.ts";
import { useServerNow } from "#web/entities/tournament/serverNow.ts";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { tournamentsText } from "./text/en.ts";
import styles from "./TournamentPage.module.css";

/** The reader's match that is called or played, with the way to its table. */
export function OwnMatch({ match }: { readonly match: NonNullable<TournamentDetail["match"]> }): ReactElement {
  const t = useText(tournamentsText);
  const { opponent, game_code, state, join_before } = match;
  const now = useServerNow(join_before !== null);
  const time = minutesAndSeconds(((join_before ?? now) - now) / 1000);
  const isWaited = state === "called" && join_before !== null;
  return (
    <section className={styles.ownMatch} aria-label={t("yourMatchAlone")}>
      <p>
        <b>{opponent === null ? t("yourMatchAlone") : t("yourMatch", { opponent })}</b>
        <br />
        <span className="figures">
          {isWaited ? t("joinBefore", { time }) : t(game_code === null ? "tableOpens" : "playing")}
        </span>
      </p>
      {game_code === null ? null : (
        <ButtonLink to={gamePath(game_code)} kind="primary">
          {t("viewMatch")}
        </ButtonLink>
      )}
    </section>
  );
}
