import { ask } from "#web/platform/calls/ask.ts";
import { type CreateGame, createGameCall } from "#protocol/calls/games.ts";
import { type ReactElement, useState } from "react";
import { privateGame } from "#engine/config.ts";
import { initialOptions, OptionFields } from "#web/entities/game/options/OptionFields.tsx";
import { PlayingAs } from "#web/entities/player/identity/PlayingAs.tsx";
import { track } from "#web/platform/browser/analytics.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { ModalFrame } from "#web/ui/ModalFrame.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { homeText } from "./firstPage/text/en.ts";
import type { PlayDialogProps, PlayFrameProps } from "./firstPage/wayToPlay.ts";
import { useGameStart } from "./gameStart.ts";
import fieldsStyles from "#web/ui/Field.module.css";
import modalStyles from "#web/ui/Modal.module.css";
import styles from "./GameConfigDialog.module.css";

export function GameConfigFrame({ onClose }: PlayFrameProps): ReactElement {
  const t = useText(homeText);
  return <ModalFrame onClose={onClose} className={styles.configModal} title={t("configTitle")} />;
}

/** The dialog that makes a table for friends: points, players and rules [R9 to R13]. */
export function GameConfigDialog({ onClose }: PlayDialogProps): ReactElement {
  const t = useText(homeText);
  const { busy, failure, start } = useGameStart("playWithFriend");
  const [config, setConfig] = useState(initialConfiguration);
  const change = (part: Partial<Configuration>): void => setConfig({ ...config, ...part });

  const create = async (): Promise<void> => {
    const { numPlayers, winPoints, includeAces, includeSixes, isRated } = config;
    if (await start(() => ask(createGameCall, { body: config }))) {
      track("invited_friend", { numPlayers, winPoints, includeAces, includeSixes, isRated });
    }
  };

  return (
    <Modal open onClose={onClose} className={styles.configModal} title={t("configTitle")} locked={busy}>
      <form
        className={modalStyles.modalForm}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <OptionFields options={config} onChange={change}>
          <RadioGroup
            row
            label={t("players")}
            value={config.numPlayers}
            choices={([2, 3, 4] as const).map((count) => ({ value: count, label: String(count) }))}
            onChange={(numPlayers) => change({ numPlayers })}
          />
        </OptionFields>
        <PlayingAs />
        {failure === null ? null : (
          <p className={fieldsStyles.fieldError} data-part="field-error" role="status">
            {failure}
          </p>
        )}
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t(busy ? "creatingGame" : "createGame")}
        </Button>
      </form>
    </Modal>
  );
}

/** The settings of a private table. */
type Configuration = Required<CreateGame>;

/** The form's initial values; the server never rates a private game. */
const initialConfiguration: Configuration = {
  ...initialOptions,
  numPlayers: privateGame.players,
  isRated: true,
};
