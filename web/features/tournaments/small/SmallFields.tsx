import type { ReactElement } from "react";
import { SMALL_PLAYERS_MAX } from "#protocol/calls/tournamentPages.ts";
import { TOURNAMENT_FORMATS, tournamentBounds } from "#protocol/calls/tournaments.ts";
import { formatKeys } from "#web/entities/tournament/tournamentWords.ts";
import { tournamentText } from "#web/entities/tournament/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { timeZone } from "#web/platform/languages/localTime.ts";
import { TextField } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { tournamentsText } from "../text/en.ts";
import type { SmallField, SmallTexts } from "./smallForm.ts";

const players = { min: tournamentBounds.playersMin, max: SMALL_PLAYERS_MAX };
const abouts = { single: "singleAbout", double: "doubleAbout", "round-robin": "roundRobinAbout" } as const;

interface FieldsProps {
  readonly texts: SmallTexts;
  readonly wrong: readonly SmallField[];
  readonly onChange: (texts: SmallTexts) => void;
}

/** What can be changed until the check-in: name, start, number of players. */
export function SmallFields({ texts, wrong, onChange }: FieldsProps): ReactElement {
  const t = useText(tournamentsText);
  const errorOf = (field: SmallField, sentence: string) => wrong.includes(field) && { error: sentence };
  return (
    <>
      <TextField
        label={t("name")}
        {...errorOf("name", t("wrongName"))}
        required
        autoComplete="off"
        maxLength={tournamentBounds.nameCharsMax}
        value={texts.name}
        onChange={({ target }) => onChange({ ...texts, name: target.value })}
      />
      <TextField
        label={t("startDate")}
        hint={t("startHint", { zone: timeZone() })}
        {...errorOf("startDate", t("wrongStart"))}
        required
        type="datetime-local"
        value={texts.startDate}
        onChange={({ target }) => onChange({ ...texts, startDate: target.value })}
      />
      <TextField
        label={t("maxPlayers")}
        hint={t("playersHint", players)}
        {...errorOf("maxPlayers", t("wrongPlayers", players))}
        required
        inputMode="numeric"
        autoComplete="off"
        value={texts.maxPlayers}
        onChange={({ target }) => onChange({ ...texts, maxPlayers: target.value })}
      />
    </>
  );
}

/** The fields that cannot change later: the format, and who may register. */
export function SmallChoices({ texts, onChange }: Omit<FieldsProps, "wrong">): ReactElement {
  const t = useText(tournamentsText);
  const words = useText(tournamentText);
  return (
    <>
      <RadioGroup
        label={t("format")}
        choices={TOURNAMENT_FORMATS.map((value) => ({
          value,
          label: words(formatKeys[value]),
          about: t(abouts[value]),
        }))}
        value={texts.format}
        onChange={(format) => onChange({ ...texts, format })}
      />
      <RadioGroup
        label={t("access")}
        choices={[
          { value: "link", label: t("link"), about: t("linkAbout") },
          { value: "friends", label: t("friends"), about: t("friendsAbout") },
        ]}
        value={texts.access}
        onChange={(access) => onChange({ ...texts, access })}
      />
    </>
  );
}
