import { type ReactElement, useState } from "react";
import { createPortal } from "react-dom";
import { type BotLevel, BOT_LEVEL_DEFAULT, BOT_LEVELS } from "#engine/bots/level.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { optionsText } from "#web/entities/game/options/text/en.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { levelAbouts, levelHints } from "#web/entities/game/options/levels.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { type Chair, chairsOf } from "../state/reading.ts";
import { useTable, useTableState } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { nameFor, nameOf } from "../sentences.ts";
import { waitingText } from "./text/en.ts";
import styles from "./WaitingPanel.module.css";
import plateStyles from "../table/Plate.module.css";
import modalStyles from "#web/ui/Modal.module.css";

/** Whether the viewer may add computers: only the host, while seated. */
export const maySeatComputers = (view: GameView): boolean =>
  view.is_host && view.me !== null && view.settings.computers_allowed;

/** All seats in their order: their players, and the host's buttons. */
export function Seats({ view }: { readonly view: GameView }): ReactElement {
  const table = useTable();
  const [chosen, setChosen] = useState<number | null>(null);
  const chairs = chairsOf(view).toSorted((a, b) => a.position - b.position);
  const free = maySeatComputers(view) ? chairs.filter(({ player }) => player === null) : [];
  // If a friend takes that chair meanwhile, the computer takes another free one.
  const chair = chosen === null ? undefined : (free.find(({ position }) => position === chosen) ?? free[0]);
  // Otherwise the dialog would open by itself once a chair is free again.
  if (chosen !== null && chair === undefined) setChosen(null);
  const add = (level: BotLevel): void => {
    if (chair !== undefined) table.seatComputer(chair.position, level);
    setChosen(null);
  };
  return (
    <>
      <ul className={styles.waitingList}>
        {chairs.map((each) => (
          <Seat
            key={each.position}
            chair={each}
            view={view}
            isHost={each.player?.user.id === view.created_by}
            onAdd={() => setChosen(each.position)}
          />
        ))}
      </ul>
      {chair === undefined ? null : <AddComputer onAdd={add} onClose={() => setChosen(null)} />}
    </>
  );
}

interface SeatProps {
  readonly chair: Chair;
  readonly view: GameView;
  readonly isHost: boolean;
  readonly onAdd: () => void;
}

function Seat({ chair: { position, player }, view, isHost, onAdd }: SeatProps): ReactElement {
  const t = useText(gameText);
  const say = useText(waitingText);
  const level = useText(optionsText);
  const table = useTable();
  const isBusy = useTableState((state) => state.pending !== null);
  const mayChange = maySeatComputers(view);
  return (
    <li className={player === null ? styles.waitingFree : undefined}>
      {player?.user.is_bot ? (
        <span className={plateStyles.plateRobot}>
          <Icon name="robot" size={22} />
        </span>
      ) : (
        <FramedAvatar
          userId={player?.user.id ?? null}
          look={player?.user.look}
          src={player?.user.image_url}
          size={36}
        />
      )}
      <PlayerName className={styles.waitingName} name={nameFor(t, view, player)} />
      {isHost ? <span className={styles.waitingHost}>{t("host")}</span> : null}
      {player !== null && player.level !== null ? (
        <span className={styles.waitingLevel}>{level(player.level)}</span>
      ) : null}
      {mayChange && player === null ? (
        <Button className={styles.waitingAdd} disabled={isBusy} onClick={onAdd}>
          {say("addComputer")}
        </Button>
      ) : null}
      {mayChange && player?.user.is_bot ? (
        <IconButton
          label={say("remove", { name: nameOf(t, player) })}
          disabled={isBusy}
          onClick={() => table.seatComputer(position, null)}
        >
          <Icon name="close" size={20} />
        </IconButton>
      ) : null}
    </li>
  );
}

interface AddComputerProps {
  readonly onAdd: (level: BotLevel) => void;
  readonly onClose: () => void;
}

/** Chooses a new computer's difficulty. Rendered outside the table, whose colours do not suit a dialog. */
function AddComputer({ onAdd, onClose }: AddComputerProps): ReactElement {
  const t = useText(waitingText);
  const say = useText(optionsText);
  const [level, setLevel] = useState<BotLevel>(BOT_LEVEL_DEFAULT);
  return createPortal(
    <Modal open onClose={onClose} title={t("addComputer")}>
      <RadioGroup
        label={t("level")}
        hint={t("addHint")}
        value={level}
        choices={BOT_LEVELS.map((each) => ({
          value: each,
          label: say(each),
          hint: say(levelHints[each]),
          about: say(levelAbouts[each]),
        }))}
        onChange={setLevel}
      />
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" onClick={() => onAdd(level)}>
          {t("add")}
        </Button>
      </div>
    </Modal>,
    document.body,
  );
}
