import { type ReactElement, useState } from "react";
import { createPortal } from "react-dom";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { levelAbouts, levelHints } from "#web/entities/game/levels/levels.ts";
import { levelText } from "#web/entities/game/levels/text/en.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { waitingText } from "./text/en.ts";
import styles from "#web/ui/Modal.module.css";

interface AddComputerProps {
  readonly onAdd: (level: BotLevel) => void;
  readonly onClose: () => void;
}

/** Asks for the difficulty of a new computer. Drawn outside of the table, whose colours do not suit a dialog. */
export function AddComputer({ onAdd, onClose }: AddComputerProps): ReactElement {
  const t = useText(waitingText);
  const say = useText(levelText);
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
      <div className={styles.modalActions} data-part="modal-actions">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button kind="primary" onClick={() => onAdd(level)}>
          {t("add")}
        </Button>
      </div>
    </Modal>,
    document.body,
  );
}
