import type { ReactElement } from "react";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { adminPath } from "../adminPath.ts";
import { useItemAddress } from "../itemAddress.ts";
import { tournamentChanged } from "./calls.ts";
import { SchedulesPage, schedulesItem } from "./SchedulesPage.tsx";
import { tournamentsText } from "./text/en.ts";
import { TournamentForm } from "./TournamentForm.tsx";
import { TournamentList } from "./TournamentList.tsx";
import { TournamentView } from "./TournamentView.tsx";
import styles from "./tournaments.module.css";

/** The tournaments: the list, the recurring ones, or the one that the address names. */
export function TournamentsTab(): ReactElement {
  const t = useText(tournamentsText);
  const { item, isNew, pathOf, close } = useItemAddress("tournaments");
  const saved = ({ id }: ManagedTournament): void => {
    tournamentChanged(id);
    close();
  };
  if (item === schedulesItem) return <SchedulesPage />;
  if (item !== undefined) return <TournamentView key={item} id={item} />;
  return (
    <div className={styles.view}>
      <div>
        <ButtonLink to={adminPath("tournaments", schedulesItem)}>{t("recurring")}</ButtonLink>
      </div>
      <TournamentList pathOf={pathOf} />
      {isNew ? <TournamentForm before={null} onSaved={saved} onClose={close} /> : null}
    </div>
  );
}
