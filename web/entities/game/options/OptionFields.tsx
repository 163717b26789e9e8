import type { ReactElement, ReactNode } from "react";
import { WIN_POINTS_MAX, WIN_POINTS_MIN, privateGame } from "#engine/config.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Slider } from "#web/ui/Slider.tsx";
import { optionsText } from "./text/en.ts";
import type { CreateGame } from "#protocol/calls/games.ts";
import { Select, Toggle } from "#web/ui/Field.tsx";
import styles from "./OptionFields.module.css";
import modalStyles from "#web/ui/Modal.module.css";

/** The options that every friend game has. */
export type Options = Required<Omit<CreateGame, "numPlayers" | "isRated">>;

/** The initial values of a form [R9, R10, R12, R13]. */
export const initialOptions: Options = {
  winPoints: privateGame.winPoints,
  includeAces: privateGame.includeAces,
  includeSixes: privateGame.includeSixes,
  turnSeconds: null,
  stacking: privateGame.stacking,
  weakHand: privateGame.weakHand,
};

interface OptionsProps {
  readonly options: Options;
  readonly onChange: (part: Partial<Options>) => void;
}

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

const clocks = ["10", "15", "20", "30", "45", "60"] as const;
const noClock = "none";

/** Options that only some tables play: a turn clock, stacking, the weak hand [R13, R19]. */
function HouseRules({ options, onChange }: OptionsProps): ReactElement {
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
