import type { ReactElement } from "react";
import { STREAM_SCENES, streamBounds } from "#protocol/calls/streams.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Select } from "#web/ui/Field.tsx";
import { RadioGroup } from "#web/ui/RadioGroup.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import type { Draft } from "./draft.ts";
import { streamsText } from "./text/en.ts";
import { delayTime, sceneKeys } from "./words.ts";

interface ShownSettingsProps {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
}

const delayStepSeconds = 15;

/** What the overlay shows: hands, chat, scene. */
export function ShownSettings({ draft, onChange }: ShownSettingsProps): ReactElement {
  const t = useText(streamsText);
  return (
    <>
      <RadioGroup
        label={t("hands")}
        value={draft.hands}
        choices={[
          { value: "hidden", label: t("handsHidden"), hint: t("handsHiddenHint") },
          { value: "afterHand", label: t("handsAfter"), hint: t("handsAfterHint") },
          { value: "delayed", label: t("handsDelayed"), hint: t("handsDelayedHint") },
        ]}
        onChange={(hands) => onChange({ hands })}
      />
      {draft.hands === "delayed" ? (
        <>
          <Slider
            label={t("delay")}
            min={0}
            max={streamBounds.delaySecondsMax}
            step={delayStepSeconds}
            value={draft.delay}
            format={(seconds) => (seconds === 0 ? t("delayNone") : delayTime(t, seconds))}
            onChange={(delay) => onChange({ delay })}
          />
          <Toggle
            label={t("verdicts")}
            hint={t("verdictsHint")}
            checked={draft.verdicts}
            onChange={(verdicts) => onChange({ verdicts })}
          />
        </>
      ) : null}
      <Toggle label={t("chat")} hint={t("chatHint")} checked={draft.chat} onChange={(chat) => onChange({ chat })} />
      <Select
        label={t("scene")}
        value={draft.scene}
        options={STREAM_SCENES.map((value) => ({ value, label: t(sceneKeys[value]) }))}
        onChange={(scene) => onChange({ scene })}
      />
    </>
  );
}
