import { type ReactElement, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { offlineCode } from "#web/entities/paths.ts";
import { changePrefs, type TableSpeed, usePrefs } from "#web/platform/storage/prefs.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { PlayingAs } from "#web/entities/player/identity/PlayingAs.tsx";
import { Modal } from "#web/ui/Modal.tsx";
import { Segments } from "#web/ui/RadioGroup.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { ReportDialog } from "#web/entities/chat/ReportDialog.tsx";
import { Toggle } from "#web/ui/Field.tsx";
import { isCoached, mayBeCoached, switchCoach, useCoachSwitch } from "../coach/coachSwitch.ts";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import styles from "./TableOptions.module.css";
import fieldsStyles from "#web/ui/Field.module.css";
import modalStyles from "#web/ui/Modal.module.css";

interface TableOptionsProps {
  readonly onClose: () => void;
  readonly onHelp: () => void;
  readonly onLeave: () => void;
}

/** The settings that a player can change at the table. */
export function TableOptions({ onClose, onHelp, onLeave }: TableOptionsProps): ReactElement {
  const t = useText(gameText);
  const prefs = usePrefs();
  const speeds: readonly { readonly value: TableSpeed; readonly label: string }[] = [
    { value: "slow", label: t("speedSlow") },
    { value: "normal", label: t("speedNormal") },
    { value: "fast", label: t("speedFast") },
  ];
  return (
    <Modal open onClose={onClose} title={t("tableOptions")}>
      <div className={styles.tableOptionsFields}>
        <Toggle
          label={t("soundEffects")}
          checked={prefs.soundEffects}
          onChange={(soundEffects) => changePrefs({ soundEffects })}
        />
        <Slider
          label={t("volume")}
          min={0}
          max={100}
          format={(value) => t("percent", { value })}
          disabled={!prefs.soundEffects}
          value={prefs.effectsVolume}
          onChange={(effectsVolume) => changePrefs({ effectsVolume })}
        />
        <div className={fieldsStyles.field} data-part="field">
          <span className={fieldsStyles.fieldLabel} data-part="field-label">
            {t("speed")}
          </span>
          <Segments
            label={t("speed")}
            choices={speeds}
            value={prefs.tableSpeed}
            onChange={(tableSpeed) => changePrefs({ tableSpeed })}
          />
        </div>
        <Toggle
          label={t("fourColours")}
          checked={prefs.fourColourDeck}
          onChange={(fourColourDeck) => changePrefs({ fourColourDeck })}
        />
        <CoachSwitch />
        <Identity />
        <Reports />
      </div>
      <div className={modalStyles.modalActions} data-part="modal-actions">
        <Button onClick={onHelp}>
          <Icon name="help" size={20} /> {t("help")}
        </Button>
        <Button onClick={onLeave}>
          <Icon name="logout" size={20} /> {t("leaveGame")}
        </Button>
      </div>
    </Modal>
  );
}

/** The coach, at a table that may have one. */
function CoachSwitch(): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  const isOn = useCoachSwitch((state) => isCoached(state, view));
  if (!mayBeCoached(view)) return null;
  return <Toggle label={t("coach")} hint={t("coachHint")} checked={isOn} onChange={switchCoach} />;
}

/** The player's own name and picture, where a server stores them. */
function Identity(): ReactElement | null {
  const { code, me } = useDrawnView();
  return code === offlineCode || me === null ? null : <PlayingAs />;
}

/** A way to report each person at the table. */
function Reports(): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  const [reportedId, setReportedId] = useState<string | null>(null);
  const people = view.players.filter(({ user, position }) => !user.is_bot && position !== view.me);
  const reported = people.find(({ user }) => user.id === reportedId)?.user;
  if (people.length === 0) return null;
  return (
    <div className={styles.tableOptionsReports}>
      {people.map(({ user }) => (
        <Button key={user.id} onClick={() => setReportedId(user.id)}>
          <Icon name="flag" size={20} /> {t("reportPlayer", { username: user.username })}
        </Button>
      ))}
      {reported === undefined ? null : (
        <ReportDialog person={reported} place={{ kind: "game", code: view.code }} onClose={() => setReportedId(null)} />
      )}
    </div>
  );
}
