import type { ReactElement } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { Modal } from "#web/ui/Modal.tsx";
import { isCoached, useCoachSwitch } from "../coach/coachSwitch.ts";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { maySkip } from "../state/reading.ts";
import styles from "./HelpDialog.module.css";

const pointsOfSix = { on: 3, off: 1 } as const;

/** The rules in short, and the keys. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useText(gameText);
  const view = useDrawnView();
  const { settings } = view;
  const hasCoach = useCoachSwitch((state) => isCoached(state, view));
  const keys: readonly (readonly [string, string])[] = [
    ["1 – 5", t("keyPlay")],
    ["S", t("keyShuffle")],
    ["D", t("keyDeal")],
    ["Enter", t("keyNext")],
    ...(maySkip(view) ? ([["Space", t("keySkip")]] as const) : []),
    ["C", t("keyChat")],
    ["O", t("tableOptions")],
    ...(hasCoach ? ([["H", t("keyCoach")]] as const) : []),
    ["?", t("keyHelp")],
  ];
  return (
    <Modal open onClose={onClose} title={t("helpTitle")} className={styles.help}>
      <p>{t("helpAim")}</p>
      <p>{t("helpPoints", { six: settings.include_sixes ? pointsOfSix.on : pointsOfSix.off })}</p>
      <section className={styles.helpKeyboard}>
        <h3>{t("keysTitle")}</h3>
        <dl className={styles.helpKeys}>
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p>
        <Link to="/rules" target="_blank" rel="noreferrer">
          {t("allRules")}
        </Link>
      </p>
    </Modal>
  );
}
