/**
 * The command palette (Ctrl+K): finds pages, settings, players and help articles by a few letters, and for staff users
 * and tickets.
 */
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "#web/entities/session/session.ts";
import { keyOf } from "#web/ui/keys.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { changePrefs } from "#web/platform/storage/prefs.ts";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import styles from "./CommandPalette.module.css";
import { type Command, placesFor } from "./commands.ts";
import { useSearches, wordsCharsMax } from "./searches.ts";
import { paletteText } from "./text/en.ts";

export function CommandPalette({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText(paletteText);
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { commands: found, hasFailed } = useSearches(typed);
  const commands = [...placesFor(user, typed, t), ...found];
  const chosen = commands[Math.min(at, commands.length - 1)];
  // A dialog that opens focuses its first button, after any `autoFocus`.
  useEffect(() => field.current?.focus(), []);

  const run = ({ does }: Command): void => {
    onClose();
    if ("theme" in does) changePrefs({ theme: does.theme });
    else void navigate(does.path);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = commands.length;
    const key = keyOf(event.nativeEvent);
    if (key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      run(chosen);
    }
    if ((key !== "ArrowDown" && key !== "ArrowUp") || count === 0) return;
    event.preventDefault();
    setAt((Math.min(at, count - 1) + (key === "ArrowDown" ? 1 : count - 1)) % count);
  };
  return (
    <Modal open onClose={onClose} title={t("title")} className={styles.palette}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={t("placeholder")}
        aria-expanded={commands.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${listId} ${chosen.id}`.replaceAll(" ", "_")}
        aria-describedby={`${listId}-hint`}
        placeholder={t("placeholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={wordsCharsMax}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${listId}-hint`} className={classes(styles.hint, styles.keys)}>
        {t("hint")}
      </p>
      <p className="visually-hidden" role="status">
        {t("results", { count: commands.length })}
      </p>
      {hasFailed ? <p className={styles.hint}>{t("failed")}</p> : null}
      {commands.length === 0 ? <EmptyState title={t("nothing")} hint={t("nothingHint")} /> : null}
      <Commands listId={listId} commands={commands} chosen={chosen} onRun={run} />
    </Modal>
  );
}

interface CommandsProps {
  readonly listId: string;
  readonly commands: readonly Command[];
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function Commands({ listId, commands, chosen, onRun }: CommandsProps): ReactElement {
  const t = useText(paletteText);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const groups = Map.groupBy(commands, ({ group }) => group);
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t("title")} className={styles.list} tabIndex={-1}>
      {[...groups].map(([group, inGroup]) => (
        <div key={group} role="group" aria-label={t(group)}>
          <p className={styles.group} aria-hidden="true">
            {t(group)}
          </p>
          {inGroup.map((command) => (
            <div
              key={command.id}
              id={`${listId} ${command.id}`.replaceAll(" ", "_")}
              role="option"
              aria-selected={command === chosen}
              className={styles.option}
              onClick={() => onRun(command)}
            >
              {command.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
