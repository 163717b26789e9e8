/** The form of a small tournament: its fields, the tournament that they describe, and the sentence of a refusal. */
import type { ReactElement } from "react";
import * as v from "valibot";
import {
  SMALL_AHEAD_MS,
  SMALL_PLAYERS_MAX,
  type SmallTournament,
  type SmallTournamentChange,
  smallTournamentForm,
  type TournamentDetail,
} from "#protocol/calls/tournamentPages.ts";
import { TOURNAMENT_FORMATS, tournamentBounds } from "#protocol/calls/tournaments.ts";
import { tournamentText } from "#web/entities/tournament/text/en.ts";
import { formatKeys, tournamentFailure } from "#web/entities/tournament/words.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { translate, useText } from "#web/platform/languages/i18n.ts";
import { timeOf, timeText, timeZone } from "#web/platform/languages/format.ts";
import { TextField } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { tournamentsText } from "../text/en.ts";

const players = { min: tournamentBounds.playersMin, max: SMALL_PLAYERS_MAX };
const abouts = { single: "singleAbout", double: "doubleAbout", "round-robin": "roundRobinAbout" } as const;

interface FieldsProps {
  readonly texts: SmallTexts;
  readonly wrong: readonly SmallField[];
  readonly onChange: (texts: SmallTexts) => void;
}

/** The fields that can change until the check-in: name, start, number of players. */
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

/** The fields that never change: the format, and who may register. */
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

interface SmallTexts {
  readonly name: string;
  readonly startDate: string;
  readonly maxPlayers: string;
  readonly format: SmallTournament["format"];
  readonly access: SmallTournament["access"];
}

export type SmallField = keyof SmallTournamentChange;

const hourMs = 3_600_000;
const firstPlayers = "8";

/** A new tournament begins at the full hour after the next one, so that players have time to come. */
export const newTexts = (now: number): SmallTexts => ({
  name: "",
  startDate: timeText(Math.ceil(now / hourMs) * hourMs + hourMs),
  maxPlayers: firstPlayers,
  format: "single",
  access: "link",
});

export const textsOf = ({ title, startDate, maxPlayers, format, access }: TournamentDetail): SmallTexts => ({
  name: title,
  startDate: timeText(startDate),
  maxPlayers: String(maxPlayers),
  format,
  access: access === "friends" ? "friends" : "link",
});

/** The tournament that the texts describe, or the wrong fields. `before`: the start of a tournament that is changed. */
export function smallFormOf(
  texts: SmallTexts,
  now: number,
  before: number | null = null,
): { readonly form: SmallTournament } | { readonly wrong: readonly SmallField[] } {
  const startDate = timeOf(texts.startDate, before);
  const ahead = (startDate ?? 0) - now;
  const maxPlayers = /^\d{1,3}$/.test(texts.maxPlayers.trim()) ? Number(texts.maxPlayers) : 0;
  const read = v.safeParse(smallTournamentForm, { ...texts, name: texts.name.trim(), startDate, maxPlayers });
  const wrong = new Set(read.success ? [] : read.issues.map(({ path }) => path?.[0].key));
  if (ahead < SMALL_AHEAD_MS.min || ahead > SMALL_AHEAD_MS.max) wrong.add("startDate");
  const fields = (["name", "startDate", "maxPlayers"] as const).filter((field) => wrong.has(field));
  return read.success && fields.length === 0 ? { form: read.output } : { wrong: fields };
}

/** Some refusals have another meaning for a host than for a registering player. */
const refusals = {
  too_many_tournaments: "tooMany",
  tournament_full: "tooFew",
  not_now: "tooLate",
  not_found: "gone",
  invalid_body: "wrong",
} as const;

const isRefusal = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code);

/** The sentence for a host whose action failed. */
export const smallFailure = (failure: ApiFailure): string =>
  isRefusal(failure.code) ? translate(tournamentsText, refusals[failure.code]) : tournamentFailure(failure);
