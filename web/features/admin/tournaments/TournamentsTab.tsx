import type { ReactElement } from "react";
import type { ManagedTournament } from "#server/protocol/tournaments.ts";
import { useItemAddress } from "../itemAddress.ts";
import { tournamentChanged } from "./calls.ts";
import { TournamentForm } from "./TournamentForm.tsx";
import { TournamentList } from "./TournamentList.tsx";
import { TournamentView } from "./TournamentView.tsx";

/** The tournaments: the list, or the one that the address names. */
export function TournamentsTab(): ReactElement {
  const { item, isNew, pathOf, close } = useItemAddress("tournaments");
  const saved = ({ id }: ManagedTournament): void => {
    tournamentChanged(id);
    close();
  };
  if (item !== undefined) return <TournamentView key={item} id={item} />;
  return (
    <>
      <TournamentList pathOf={pathOf} />
      {isNew ? <TournamentForm before={null} onSaved={saved} onClose={close} /> : null}
    </>
  );
}
