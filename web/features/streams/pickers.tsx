import { keepPreviousData } from "@tanstack/react-query";
import { type ReactElement, useEffect, useState } from "react";
import { fieldBounds } from "#protocol/calls/fields.ts";
import { playerSearchQuery } from "#web/entities/friend/queries.ts";
import { tournamentsQuery } from "#web/entities/tournament/calls.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { keyOf } from "#web/ui/keys.ts";
import { useCursorPages } from "#web/platform/queries/pages.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import type { Target } from "./formState.ts";
import { streamsText } from "./text/en.ts";
import styles from "./StreamsPage.module.css";

/** A search starts after this long without typing. */
const typingMs = 300;
const { searchCharsMin, searchCharsMax } = fieldBounds;
const hitsMax = 6;

/** The result of a search; null while it runs. */
type Hits = readonly Target[] | "failed" | null;

interface PickerProps {
  readonly chosen: Target | null;
  readonly error: string | null;
  readonly onChoose: (target: Target | null) => void;
}

/** The player that the stream follows: the streamer, or one that is found by name. */
export function PlayerPicker({ self, ...rest }: PickerProps & { readonly self: Target | null }): ReactElement {
  const t = useText(streamsText);
  const [typed, setTyped] = useState("");
  const words = useRested(typed.trim());
  const isLong = words.length >= searchCharsMin;
  const [found] = useLoaded({ ...playerSearchQuery(words), enabled: isLong, placeholderData: keepPreviousData });
  const hits: Hits =
    found.state === "ready"
      ? found.value.players.map(({ user: { id, username } }) => ({ id, name: username }))
      : found.state === "failed"
        ? "failed"
        : null;
  return (
    <Picker {...rest} label={t("findPlayer")} typed={typed} onType={setTyped} hits={isLong ? hits : []} isLong={isLong}>
      {self === null ? null : <Button onClick={() => rest.onChoose(self)}>{t("myself")}</Button>}
    </Picker>
  );
}

/** The tournament that the stream follows, which is not over. */
export function TournamentPicker(props: PickerProps): ReactElement {
  const t = useText(streamsText);
  const [typed, setTyped] = useState("");
  const words = useRested(typed.trim());
  const [list] = useCursorPages(tournamentsQuery("all", words));
  const hits: Hits =
    list.state === "ready"
      ? list.rows
          .filter(({ status }) => status === "ongoing" || status === "upcoming")
          .map(({ id, title }) => ({ id, name: title }))
      : list.state === "failed"
        ? "failed"
        : null;
  return <Picker {...props} label={t("findTournament")} typed={typed} onType={setTyped} hits={hits} isLong />;
}

/** The typed text, once typing has paused. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

interface SearchProps extends PickerProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly hits: Hits;
  /** Whether enough is typed for a search. */
  readonly isLong: boolean;
  readonly children?: ReactElement | null;
}

function Picker({ chosen, error, onChoose, label, typed, onType, hits, isLong, children }: SearchProps): ReactElement {
  const t = useText(streamsText);
  if (chosen !== null) {
    return (
      <div className={styles.chosen}>
        <p dir="auto">{t("chosen", { name: chosen.name })}</p>
        <Button onClick={() => onChoose(null)}>{t("chooseOther")}</Button>
      </div>
    );
  }
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        {...(!isLong && { hint: t("findHint") })}
        error={error}
        type="search"
        autoComplete="off"
        maxLength={searchCharsMax}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches, and does not send the form around it.
          if (keyOf(event.nativeEvent) === "Enter") event.preventDefault();
        }}
      />
      <HitList hits={hits} isLong={isLong} onChoose={onChoose} />
      {children}
    </div>
  );
}

function HitList({
  hits,
  isLong,
  onChoose,
}: {
  readonly hits: Hits;
  readonly isLong: boolean;
  readonly onChoose: (target: Target) => void;
}): ReactElement {
  const t = useText(streamsText);
  const words =
    hits === "failed" ? t("searchFailed") : hits === null || !isLong ? "" : hits.length === 0 ? t("nothingFound") : "";
  const visible = Array.isArray(hits) ? hits.slice(0, hitsMax) : [];
  return (
    <>
      <p className={styles.soft} role="status">
        {visible.length === 0 ? (
          words
        ) : (
          <span className="visually-hidden">{t("found", { count: visible.length })}</span>
        )}
      </p>
      {visible.length === 0 ? null : (
        <ul className={styles.hits}>
          {visible.map((hit: Target) => (
            <li key={hit.id}>
              <Button wide onClick={() => onChoose(hit)}>
                <span dir="auto" className={styles.hitName}>
                  <PlayerName name={hit.name} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
