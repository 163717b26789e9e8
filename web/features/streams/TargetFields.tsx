import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { TextField } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import type { Draft, Target } from "./draft.ts";
import { PlayerPicker, TournamentPicker } from "./pickers.tsx";
import { streamsText } from "./text/en.ts";

interface TargetFieldsProps {
  readonly draft: Draft;
  readonly self: Target | null;
  readonly error: string | null;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** The length of a link to a table. */
const codeCharsMax = 300;

/** Who or what the stream follows. */
export function TargetFields({ draft, self, error, onChange }: TargetFieldsProps): ReactElement {
  const t = useText(streamsText);
  return (
    <>
      <RadioGroup
        label={t("follows")}
        value={draft.kind}
        choices={[
          { value: "player", label: t("player"), hint: t("playerHint") },
          { value: "table", label: t("table"), hint: t("tableHint") },
          { value: "tournament", label: t("tournament"), hint: t("tournamentHint") },
        ]}
        onChange={(kind) => onChange({ kind })}
      />
      {draft.kind === "player" ? (
        <PlayerPicker chosen={draft.player} self={self} error={error} onChoose={(player) => onChange({ player })} />
      ) : null}
      {draft.kind === "table" ? (
        <TextField
          label={t("tableCode")}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={codeCharsMax}
          value={draft.code}
          onChange={(event) => onChange({ code: event.target.value })}
        />
      ) : null}
      {draft.kind === "tournament" ? (
        <TournamentPicker chosen={draft.tournament} error={error} onChoose={(tournament) => onChange({ tournament })} />
      ) : null}
    </>
  );
}
