import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import type { OptionsProps } from "./options.ts";
import styles from "./HouseRules.module.css";
import { optionsText } from "./text/en.ts";
import modalStyles from "#web/ui/Modal.module.css";

const clocks = ["10", "15", "20", "30", "45", "60"] as const;
const noClock = "none";

/** Options that only some tables play: a turn clock, stacking, the weak hand [R13, R19]. */
export function HouseRules({ options, onChange }: OptionsProps): ReactElement {
  const t = useText(optionsText);
  return (
    <details className={styles.houseRules} data-testid="house-rules">
      <summary>{t("houseRules")}</summary>
      <div className={modalStyles.modalForm}>
        <Select
          label={t("turnClock")}
          value={options.turnSeconds === null ? noClock : String(options.turnSeconds)}
          options={[
            { value: noClock, label: t("turnClockNone") },
            ...clocks.map((seconds) => ({ value: seconds as string, label: t("turnClockSeconds", { seconds }) })),
          ]}
          onChange={(value) => onChange({ turnSeconds: value === noClock ? null : Number(value) })}
        />
        <Toggle
          label={t("stacking")}
          hint={t("stackingHint")}
          checked={options.stacking}
          onChange={(stacking) => onChange({ stacking })}
        />
        <Toggle
          label={t("weakHand")}
          hint={t("weakHandHint")}
          checked={options.weakHand}
          onChange={(weakHand) => onChange({ weakHand })}
        />
      </div>
    </details>
  );
}
