import { type ReactElement, useState } from "react";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { reopenTournament, tournamentChanged } from "./calls.ts";
import { tournamentsText } from "./text/en.ts";

/** Makes a draft of a cancelled tournament. */
export function ReopenButton({ tournament: { id, name } }: { readonly tournament: ManagedTournament }): ReactElement {
  const t = useText(tournamentsText);
  const shared = useText(sharedText);
  const [busy, setBusy] = useState(false);
  const reopen = async (): Promise<void> => {
    setBusy(true);
    const answer = await reopenTournament(id);
    setBusy(false);
    if (answer.ok) showToast("success", t("reopened", { name }));
    else showToast("error", shared(actionFailure(answer.failure)));
    tournamentChanged(id);
  };
  return (
    <Button busy={busy} aria-label={t("reopenNamed", { name })} onClick={() => void reopen()}>
      {t("reopen")}
    </Button>
  );
}
