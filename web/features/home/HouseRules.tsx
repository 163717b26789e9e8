import type { ReactElement } from "react";
import { useText } from "#web/lib/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import type { Configuration } from "./configuration.ts";
import { homeText } from "./text.ts";

const clocks = ["10", "15", "20", "30", "45", "60"] as const;
const noClock = "none";

export interface HouseRulesProps {
  readonly config: Configuration;
  readonly onChange: (part: Partial<Configuration>) => void;
}

/** What only some tables play: a turn clock, stacking, the weak hand [R13, R19]. */
export function HouseRules({ config, onChange }: HouseRulesProps): ReactElement {
  const t = useText(homeText);
  return (
    <details className="house-rules">
      <summary>{t("houseRules")}</summary>
      <div className="modal-form">
        <Select
          label={t("turnClock")}
          value={config.turnSeconds === null ? noClock : String(config.turnSeconds)}
          options={[
            { value: noClock, label: t("turnClockNone") },
            ...clocks.map((seconds) => ({ value: seconds as string, label: t("turnClockSeconds", { seconds }) })),
          ]}
          onChange={(value) => onChange({ turnSeconds: value === noClock ? null : Number(value) })}
        />
        <Toggle
          label={t("stacking")}
          hint={t("stackingHint")}
          checked={config.stacking}
          onChange={(stacking) => onChange({ stacking })}
        />
        <Toggle
          label={t("weakHand")}
          hint={t("weakHandHint")}
          checked={config.weakHand}
          onChange={(weakHand) => onChange({ weakHand })}
        />
      </div>
    </details>
  );
}
