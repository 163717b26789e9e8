import { ask } from "#web/platform/calls/ask.ts";
import { createBotGameCall } from "#protocol/calls/games.ts";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import { BOT_LEVEL_DEFAULT, BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { track } from "#web/platform/browser/analytics.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { hasJustLearnt } from "#web/entities/player/lessonsOffer.ts";
import { offlinePath } from "#web/entities/paths.ts";
import { isAwaited, useSession } from "#web/entities/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { levelAbouts, levelHints } from "#web/entities/game/options/levels.ts";
import { optionsText } from "#web/entities/game/options/text/en.ts";
import { PlayingAs } from "#web/entities/player/identity/PlayingAs.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { ModalFrame } from "#web/ui/ModalFrame.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { useGameStart } from "./gameStart.ts";
import { homeText } from "./firstPage/text/en.ts";
import type { PlayDialogProps, PlayFrameProps } from "./firstPage/wayToPlay.ts";
import styles from "./GameConfigDialog.module.css";
import modalStyles from "#web/ui/Modal.module.css";
import fieldsStyles from "#web/ui/Field.module.css";

/** Whether this player has not finished a match yet; a visitor without a session has not. */
const useIsNew = (): boolean => useSession((session) => !isAwaited(session) && (session.user?.games_played ?? 0) === 0);

export function ComputerFrame({ onClose }: PlayFrameProps): ReactElement {
  const t = useText(homeText);
  return <ModalFrame onClose={onClose} className={styles.computerModal} title={t("computerTitle")} />;
}

/** The dialog for a game against the computer: level, confirmation, start. */
export function ComputerDialog({ onClose }: PlayDialogProps): ReactElement {
  const t = useText(homeText);
  const say = useText(optionsText);
  const isNew = useIsNew();
  const navigate = useNavigate();
  const { busy, failure, start } = useGameStart("playVsComputer");
  const [sure, setSure] = useState(false);
  const [difficulty, setDifficulty] = useState<BotLevel>(() => (hasJustLearnt() ? "easy" : BOT_LEVEL_DEFAULT));

  const confirm = async (): Promise<void> => {
    // Without a connection the same game is played at the offline table.
    if (!navigator.onLine && desktop() === null) {
      void navigate(offlinePath(difficulty));
      return;
    }
    if (await start(() => ask(createBotGameCall, { body: { difficulty } }))) track("start_bot_game", { difficulty });
  };

  if (busy) {
    return (
      <Modal open locked onClose={onClose} title={t("computerTitle")}>
        <div className={styles.modalWait} role="status">
          <Spinner />
          <p>{t("starting")}</p>
        </div>
      </Modal>
    );
  }
  if (sure) {
    return (
      <Modal open onClose={onClose} title={t("ready")}>
        <p className={modalStyles.modalWords}>{t("readyBody", { difficulty: say(difficulty) })}</p>
        {failure === null ? null : (
          <p className={fieldsStyles.fieldError} data-part="field-error" role="status">
            {failure}
          </p>
        )}
        {failure === null ? null : <ButtonLink to={offlinePath(difficulty)}>{t("playOffline")}</ButtonLink>}
        <div className={modalStyles.modalActions} data-part="modal-actions">
          <Button onClick={() => setSure(false)}>{t("back")}</Button>
          <Button kind="primary" autoFocus onClick={() => void confirm()}>
            {t("confirm")}
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal open onClose={onClose} className={styles.computerModal} title={t("computerTitle")}>
      <RadioGroup
        label={t("difficulty")}
        hint={isNew ? `${say("newHere")} ${say("fair")}` : say("fair")}
        value={difficulty}
        choices={BOT_LEVELS.map((level) => ({
          value: level,
          label: say(level),
          hint: say(levelHints[level]),
          about: say(levelAbouts[level]),
        }))}
        onChange={setDifficulty}
      />
      <PlayingAs />
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button kind="primary" size="large" onClick={() => setSure(true)}>
          {t("startGame")}
        </Button>
      </div>
    </Modal>
  );
}
