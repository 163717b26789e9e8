import type { ReactElement } from "react";
import type { ScheduleStatus, TournamentSchedule } from "#protocol/calls/tournamentSchedules.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { ReasonDialog } from "../dialogs/ReasonDialog.tsx";
import { schedulesChanged, setScheduleStatus } from "./scheduleCalls.ts";
import { tournamentsText } from "./text/en.ts";

const words = {
  active: { title: "resumeNamed", words: "resumeScheduleWords", confirm: "resume", done: "resumedDone" },
  paused: { title: "pauseNamed", words: "pauseScheduleWords", confirm: "pause", done: "pausedDone" },
  ended: { title: "endNamed", words: "endScheduleWords", confirm: "endConfirm", done: "endedDone" },
} as const;

interface ScheduleStatusDialogProps {
  readonly schedule: TournamentSchedule;
  /** What it becomes. */
  readonly status: ScheduleStatus;
  readonly onClose: () => void;
}

/** Pauses recurring tournaments, lets them go on, or ends them. */
export function ScheduleStatusDialog({ schedule, status, onClose }: ScheduleStatusDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const { id, name } = schedule;
  const said = words[status];
  return (
    <ReasonDialog
      title={t(said.title, { name })}
      words={t(said.words)}
      confirm={t(said.confirm)}
      kind={status === "ended" ? "danger" : "primary"}
      act={(reason) => setScheduleStatus(id, status, reason)}
      doneText={t(said.done, { name })}
      onDone={schedulesChanged}
      onClose={onClose}
    />
  );
}
