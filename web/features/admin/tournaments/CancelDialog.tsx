import type { ReactElement } from "react";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { cancelTournament, tournamentChanged } from "./calls.ts";
import { tournamentsText } from "./text/en.ts";

interface CancelDialogProps {
  readonly tournament: ManagedTournament;
  readonly onClose: () => void;
}

/** Cancels a draft, which can be reopened. */
export function CancelDialog({ tournament: { id, name }, onClose }: CancelDialogProps): ReactElement {
  const t = useText(tournamentsText);
  return (
    <ReasonDialog
      title={t("cancelNamed", { name })}
      words={t("cancelWords", { name })}
      confirm={t("cancelConfirm")}
      isReasonOptional
      act={(reason) => cancelTournament(id, reason)}
      doneText={t("cancelledDone", { name })}
      onDone={() => tournamentChanged(id)}
      onClose={onClose}
    />
  );
}
