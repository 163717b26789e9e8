import { ask } from "#web/platform/calls/ask.ts";
import { openTournamentCall } from "#protocol/calls/tournamentCalls.ts";
import { type ReactElement, useState } from "react";
import { type Difficulty, DIFFICULTY_NAMES, type ManagedTournament } from "#protocol/calls/tournaments.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { tournamentChanged } from "./calls.ts";
import { tournamentsText } from "./text/en.ts";
import { bestOfs, groupSizes, ratingLabel, winPointsOffered } from "./words.ts";
import styles from "./TournamentsTab.module.css";

const first = { difficulty: "all", groupSize: "4", bestOf: "3", finalBestOf: "5", winPoints: "10" } as const;

const numbers = (of: readonly number[]) => of.map((each) => ({ value: String(each), label: String(each) }));

interface OpenDialogProps {
  readonly tournament: ManagedTournament;
  readonly onClose: () => void;
}

/** Opens the registration of a draft and lists the fields that become fixed. */
export function OpenDialog({ tournament: { id, name, format }, onClose }: OpenDialogProps): ReactElement {
  const t = useText(tournamentsText);
  const sentences = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [difficulty, setDifficulty] = useState<Difficulty | "all">(first.difficulty);
  const [groupSize, setGroupSize] = useState<string>(first.groupSize);
  const [bestOf, setBestOf] = useState<string>(first.bestOf);
  const [finalBestOf, setFinalBestOf] = useState<string>(first.finalBestOf);
  const [winPoints, setWinPoints] = useState<string>(first.winPoints);

  const open = async (): Promise<void> => {
    const opening = {
      difficulty: difficulty === "all" ? null : difficulty,
      groupSize: Number(groupSize),
      bestOf: bestOfs.find((matches) => String(matches) === bestOf),
      finalBestOf: bestOfs.find((matches) => String(matches) === finalBestOf),
      winPoints: Number(winPoints),
    };
    const answer = await submit(() => ask(openTournamentCall, { params: { id }, body: opening }));
    if (answer.ok) {
      showToast("success", t("openedDone", { name }));
      tournamentChanged(id);
      onClose();
      return;
    }
    const { failure } = answer;
    complain(failure.code === "not_now" ? t("notNow") : failureText(sentences, failure, { quotes: true }));
  };

  return (
    <FormDialog
      title={`${t("open")}: ${name}`}
      save={t("open")}
      busy={busy}
      complaint={complaint}
      isChanged={false}
      onSave={() => void open()}
      onClose={onClose}
    >
      <p>{t("openWords")}</p>
      <div className={styles.fields}>
        <Select
          label={t("difficulty")}
          options={[
            { value: "all" as const, label: t("allRatings") },
            ...DIFFICULTY_NAMES.map((value) => ({ value, label: ratingLabel(t, value) })),
          ]}
          value={difficulty}
          onChange={setDifficulty}
        />
        {format === "round-robin" ? (
          <Select label={t("groupSize")} options={numbers(groupSizes)} value={groupSize} onChange={setGroupSize} />
        ) : null}
        <Select label={t("bestOf")} options={numbers(bestOfs)} value={bestOf} onChange={setBestOf} />
        <Select label={t("finalBestOf")} options={numbers(bestOfs)} value={finalBestOf} onChange={setFinalBestOf} />
        <Select
          label={t("fieldWinPoints")}
          options={numbers(winPointsOffered)}
          value={winPoints}
          onChange={setWinPoints}
        />
      </div>
    </FormDialog>
  );
}
