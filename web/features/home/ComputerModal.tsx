import { type ReactElement, useState } from "react";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { track } from "#web/lib/analytics.ts";
import { api } from "#web/lib/api.ts";
import { desktop } from "#web/lib/desktop/desktop.ts";
import { useText } from "#web/lib/i18n.ts";
import { hasJustLearnt } from "#web/lib/learning.ts";
import { offlinePath } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { useGameStart } from "./gameStart.ts";
import "./modals.css";
import { homeText } from "./text.ts";
import type { WayModalProps } from "./ways.ts";

const hints = { easy: "easyHint", medium: "mediumHint", hard: "hardHint" } as const;

/** A game against the computer: how strong, sure, go. */
export function ComputerModal({ onClose }: WayModalProps): ReactElement {
  const t = useText(homeText);
  const { busy, failure, start } = useGameStart("playVsComputer");
  const [sure, setSure] = useState(false);
  const [difficulty, setDifficulty] = useState<BotLevel>(() => (hasJustLearnt() ? "easy" : BOT_LEVEL_DEFAULT));

  const confirm = async (): Promise<void> => {
    if (await start(() => api.createBotGame({ difficulty }))) track("start_bot_game", { difficulty });
  };

  if (busy) {
    return (
      <Modal open locked onClose={onClose} title={t("computerTitle")}>
        <div className="modal-wait" role="status">
          <Spinner />
          <p>{t("starting")}</p>
        </div>
      </Modal>
    );
  }
  if (sure) {
    return (
      <Modal open onClose={onClose} title={t("ready")}>
        <p className="modal-words">{t("readyBody", { difficulty: t(difficulty) })}</p>
        {failure === null ? null : (
          <p className="field-error" role="status">
            {failure}
          </p>
        )}
        {failure !== null && desktop() !== null ? (
          <ButtonLink to={offlinePath(difficulty)}>{t("playOffline")}</ButtonLink>
        ) : null}
        <div className="modal-actions">
          <Button onClick={() => setSure(false)}>{t("back")}</Button>
          <Button kind="primary" autoFocus onClick={() => void confirm()}>
            {t("confirm")}
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal open onClose={onClose} title={t("computerTitle")}>
      <RadioGroup
        label={t("difficulty")}
        value={difficulty}
        choices={BOT_LEVELS.map((level) => ({ value: level, label: t(level), hint: t(hints[level]) }))}
        onChange={setDifficulty}
      />
      <div className="modal-actions">
        <Button kind="primary" size="large" onClick={() => setSure(true)}>
          {t("startGame")}
        </Button>
      </div>
    </Modal>
  );
}
