import { ask } from "#web/platform/calls/ask.ts";
import {
  cancelDraftCall,
  disqualifyCall,
  pauseTournamentCall,
  replayMatchCall,
  setResultCall,
  undoStepCall,
} from "#protocol/calls/tournamentCalls.ts";
import { type ReactElement, useState } from "react";
import type { TournamentId, UserId } from "#protocol/ids.ts";
import type { StaffStep } from "#protocol/calls/tournaments.ts";
import type { BracketRecord } from "#protocol/calls/tournamentPages.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select, TextField } from "#web/ui/Field.tsx";
import { ReasonDialog, type ReasonDialogProps } from "../dialogs/ReasonDialog.tsx";
import { admitPlayer, tournamentChanged } from "./calls.ts";
import { tournamentsText } from "./text/en.ts";
import { matchName, type Names, sidesOf, type Words } from "./words.ts";

export type Direction =
  | { readonly is: "pause" | "resume" | "admit" | "cancelOpen" }
  | { readonly is: "disqualify" | "readmit"; readonly userId: UserId; readonly player: string }
  | { readonly is: "setResult" | "replay"; readonly match: BracketRecord; readonly names: Names }
  | { readonly is: "undo"; readonly step: StaffStep; readonly decision: string };

type Face = Pick<ReasonDialogProps, "title" | "words" | "confirm" | "kind" | "act" | "doneText">;

interface Chosen {
  /** The text of the field for a name. */
  readonly playerName: string;
  /** Empty until one is chosen. */
  readonly winner: "0" | "1" | "none" | "";
}

const winnerOf = (winner: Chosen["winner"]): 0 | 1 | null => (winner === "0" ? 0 : winner === "1" ? 1 : null);

type Directed = DirectDialogProps["tournament"];

interface DirectDialogProps {
  readonly tournament: { readonly id: TournamentId; readonly name: string; readonly entryFee: number };
  readonly direction: Direction;
  readonly onClose: () => void;
}

function faceOf(t: Words, { id, name, entryFee }: Directed, on: Direction, chosen: Chosen): Face {
  switch (on.is) {
    case "pause":
    case "resume":
      return {
        title: `${t(on.is)}: ${name}`,
        words: t(on.is === "pause" ? "pauseWords" : "resumeWords"),
        confirm: t(on.is),
        kind: "primary",
        act: (reason) => ask(pauseTournamentCall, { params: { id }, body: { paused: on.is === "pause", reason } }),
        doneText: t(on.is === "pause" ? "pausedDone" : "resumedDone", { name }),
      };
    case "admit":
      return {
        title: t("admit"),
        words: t("admitWords"),
        confirm: t("admit"),
        kind: "primary",
        act: (reason) => admitPlayer(id, chosen.playerName.trim(), reason),
        doneText: t("admittedDone"),
      };
    case "cancelOpen":
      return {
        title: t("cancelNamed", { name }),
        words: t(entryFee > 0 ? "cancelOpenWords" : "cancelFreeWords", { name }),
        confirm: t("cancelConfirm"),
        act: (reason) => ask(cancelDraftCall, { params: { id }, body: { reason } }),
        doneText: t("cancelledDone", { name }),
      };
    case "disqualify":
    case "readmit": {
      const { player, userId } = on;
      const isOut = on.is === "disqualify";
      return {
        title: t(isOut ? "disqualifyNamed" : "readmitNamed", { player }),
        words: t(isOut ? "disqualifyWords" : "readmitWords", { player }),
        confirm: t(on.is),
        kind: isOut ? "danger" : "primary",
        act: (reason) =>
          ask(disqualifyCall, { params: { id }, body: { user_id: userId, disqualified: isOut, reason } }),
        doneText: t(isOut ? "disqualifiedDone" : "readmittedDone", { player }),
      };
    }
    case "setResult":
    case "replay": {
      const { key } = on.match;
      const match = matchName(t, on.match);
      const isResult = on.is === "setResult";
      return {
        title: t(isResult ? "setResultNamed" : "replayNamed", { match }),
        words: t(isResult ? "setResultWords" : "replayWords"),
        confirm: t(on.is),
        kind: "primary",
        act: (reason) =>
          isResult
            ? ask(setResultCall, { params: { id }, body: { key, winner: winnerOf(chosen.winner), reason } })
            : ask(replayMatchCall, { params: { id }, body: { key, reason } }),
        doneText: t(isResult ? "resultDone" : "replayDone"),
      };
    }
    case "undo":
      return {
        title: t("undoNamed", { decision: on.decision }),
        words: t(on.step.kind === "admit" ? "undoAdmitWords" : "undoWords"),
        confirm: t("undo"),
        act: (reason) => ask(undoStepCall, { params: { id }, body: { step: on.step.id, reason } }),
        doneText: t("undoDone"),
      };
  }
}

/** Asks for the reason of a change of an open tournament, and makes it. */
export function DirectDialog({ tournament, direction, onClose }: DirectDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const [playerName, setPlayerName] = useState("");
  const [winner, setWinner] = useState<Chosen["winner"]>("");
  const refusal = ({ code, status }: ApiFailure): string | null => {
    const isAdmit = direction.is === "admit";
    if (code === "next_began") return t("nextBegan");
    if (code === "not_now") return t(isAdmit ? "noPlace" : "notNow");
    return isAdmit && status === 404 ? t("noPlayer") : null;
  };
  const face = faceOf(t, tournament, direction, { playerName, winner });
  const act: Face["act"] = async (reason) => {
    const answer = await face.act(reason);
    // the page behind the dialog shows the obstacle
    if (!answer.ok && answer.failure.status === 409) tournamentChanged(tournament.id);
    return answer;
  };
  return (
    <ReasonDialog
      {...face}
      isReady={direction.is !== "setResult" || winner !== ""}
      act={act}
      refusal={refusal}
      onDone={() => tournamentChanged(tournament.id)}
      onClose={onClose}
    >
      {direction.is === "admit" ? (
        <TextField
          label={t("admitName")}
          required
          autoComplete="off"
          value={playerName}
          onChange={(event) => setPlayerName(event.target.value)}
        />
      ) : null}
      {direction.is === "setResult" ? (
        <WinnerSelect match={direction.match} names={direction.names} value={winner} onChange={setWinner} />
      ) : null}
    </ReasonDialog>
  );
}

interface WinnerSelectProps {
  readonly match: BracketRecord;
  readonly names: Names;
  readonly value: Chosen["winner"];
  readonly onChange: (winner: Chosen["winner"]) => void;
}

function WinnerSelect({ match, names, value, onChange }: WinnerSelectProps): ReactElement {
  const t = useText(tournamentsText);
  const [one = "", other = ""] = sidesOf(t, match, names);
  const options = [
    { value: "0" as const, label: one },
    { value: "1" as const, label: other },
    { value: "none" as const, label: t("nobody") },
  ];
  return (
    <Select label={t("winner")} options={options} value={value} placeholder={t("chooseWinner")} onChange={onChange} />
  );
}
