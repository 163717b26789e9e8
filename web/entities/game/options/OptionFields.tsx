import type { ReactElement, ReactNode } from "react";
import { WIN_POINTS_MAX, WIN_POINTS_MIN } from "#engine/config.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Slider } from "#web/ui/Slider.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import { HouseRules } from "./HouseRules.tsx";
import type { OptionsProps } from "./options.ts";
import { optionsText } from "./text/en.ts";

export interface OptionFieldsProps extends OptionsProps {
  /** Fields between the points and the cards. */
  readonly children?: ReactNode;
}

/** The fields for points and rules of a friend game [R9 to R13, R19]. */
export function OptionFields({ options, onChange, children }: OptionFieldsProps): ReactElement {
  const t = useText(optionsText);
  return (
    <>
      <Slider
        label={t("winPoints")}
        min={WIN_POINTS_MIN}
        max={WIN_POINTS_MAX}
        value={options.winPoints}
        onChange={(winPoints) => onChange({ winPoints })}
      />
      {children}
      <Toggle
        label={t("aces")}
        hint={t("acesHint")}
        checked={options.includeAces}
        onChange={(includeAces) => onChange({ includeAces })}
      />
      <Toggle
        label={t("sixes")}
        hint={t("sixesHint")}
        checked={options.includeSixes}
        onChange={(includeSixes) => onChange({ includeSixes })}
      />
      <HouseRules options={options} onChange={onChange} />
    </>
  );
}
