import type { ReactElement } from "react";
import type { ManagedTournament } from "#server/protocol/tournaments.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { ItemDialog } from "../dialogs/ItemDialog.tsx";
import { useItemAddress } from "../itemAddress.ts";
import { tournamentChanged, tournamentQuery } from "./calls.ts";
import { ReopenButton } from "./ReopenButton.tsx";
import { tournamentsText } from "./text.ts";
import { TournamentForm } from "./TournamentForm.tsx";
import { TournamentList } from "./TournamentList.tsx";
import styles from "./tournaments.module.css";

/** The tournaments that staff have planned, and the form for one of them. */
export function TournamentsTab(): ReactElement {
  const { item, isNew, pathOf, close } = useItemAddress("tournaments");
  const saved = ({ id }: ManagedTournament): void => {
    tournamentChanged(id);
    close();
  };
  return (
    <>
      <TournamentList pathOf={pathOf} />
      {isNew ? <TournamentForm before={null} onSaved={saved} onClose={close} /> : null}
      {item === undefined ? null : <Editing key={item} id={item} onSaved={saved} onClose={close} />}
    </>
  );
}

interface EditingProps {
  readonly id: string;
  readonly onSaved: (saved: ManagedTournament) => void;
  readonly onClose: () => void;
}

function Editing({ id, onSaved, onClose }: EditingProps): ReactElement {
  const t = useText(tournamentsText);
  // A form begins with what is stored now, not with what an earlier look found.
  const [found, again] = useLoaded({ ...tournamentQuery(id), gcTime: 0 });
  if (found.state !== "ready") {
    const texts = { title: t("editTitle"), failed: t("failed"), notFound: t("notFound") };
    return <ItemDialog item={found} again={again} {...texts} onClose={onClose} />;
  }
  const before = found.value;
  if (before.status === "draft") return <TournamentForm before={before} onSaved={onSaved} onClose={onClose} />;
  return (
    <Modal open onClose={onClose} title={before.name}>
      <div className={styles.cancelled}>
        <p>{t("isCancelled")}</p>
        <ReopenButton tournament={before} />
      </div>
    </Modal>
  );
}
