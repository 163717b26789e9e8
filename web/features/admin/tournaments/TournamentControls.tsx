/**
 * The changes that the server accepts in a phase of a tournament, so that pages offer no other; the dialog that cancels
 * one, and the button that reopens it.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { cancelDraftCall, reopenDraftCall } from "#protocol/calls/tournamentCalls.ts";
import { type ReactElement, useState } from "react";
import type { BracketRecord, Participant, TournamentPhase } from "#protocol/calls/tournamentPages.ts";
import type { ManagedTournament } from "#protocol/calls/tournaments.ts";
import { actionFailure } from "#web/platform/calls/failures.ts";
import { sharedText } from "#web/platform/calls/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { tournamentChanged } from "./calls.ts";
import { tournamentsText } from "./text/en.ts";

export type TournamentControl = "open" | "edit" | "cancel" | "reopen" | "pause" | "resume" | "admit";

const byStatus: Readonly<Record<ManagedTournament["status"], readonly TournamentControl[]>> = {
  draft: ["open", "edit", "cancel"],
  registration: ["edit", "pause", "cancel"],
  checkIn: ["pause", "cancel"],
  running: ["admit", "pause", "cancel"],
  paused: ["resume", "cancel"],
  completed: [],
  cancelled: [],
};

/** The actions on a tournament. `phase` is that of an open one; a paused one has it, too. */
export function controlsOf(
  { status, was_opened: wasOpened }: Pick<ManagedTournament, "status" | "was_opened">,
  phase: TournamentPhase | null,
): readonly TournamentControl[] {
  if (status === "cancelled") return wasOpened ? [] : ["reopen"];
  if (status !== "paused") return byStatus[status];
  if (phase === "registration") return ["edit", ...byStatus.paused];
  return phase === "running" ? ["admit", ...byStatus.paused] : byStatus.paused;
}

export function playerControl(
  phase: TournamentPhase,
  { seed, status }: Pick<Participant, "seed" | "status">,
): "disqualify" | "readmit" | null {
  if (phase !== "running" || seed === null || status === "withdrawn") return null;
  return status === "disqualified" ? "readmit" : "disqualify";
}

export function matchControls(
  phase: TournamentPhase,
  { state, how }: Pick<BracketRecord, "state" | "how">,
): readonly ("setResult" | "replay")[] {
  if (phase !== "running") return [];
  if (state === "called" || state === "playing" || how !== null) return ["setResult", "replay"];
  return state === "ready" ? ["setResult"] : [];
}

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
      act={(reason) => ask(cancelDraftCall, { params: { id }, body: { reason } })}
      doneText={t("cancelledDone", { name })}
      onDone={() => tournamentChanged(id)}
      onClose={onClose}
    />
  );
}

/** Makes a draft of a cancelled tournament. */
export function ReopenButton({ tournament: { id, name } }: { readonly tournament: ManagedTournament }): ReactElement {
  const t = useText(tournamentsText);
  const shared = useText(sharedText);
  const [busy, setBusy] = useState(false);
  const reopen = async (): Promise<void> => {
    setBusy(true);
    const answer = await ask(reopenDraftCall, { params: { id } });
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
