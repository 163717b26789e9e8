import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Select } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { type Playback, speeds } from "./playback.ts";
import type { Hand, Story } from "./story.ts";
import { detailsText } from "./text/en.ts";
import styles from "./DetailsPage.module.css";

interface ControlsProps {
  readonly story: Story;
  readonly playback: Playback;
  readonly hand: Hand | undefined;
}

/** The controls of the replay: buttons, a slider, a list of hands, the speed. */
export function Controls({ story, playback, hand }: ControlsProps): ReactElement {
  const t = useText(detailsText);
  const { at, isPlaying, speed } = playback;
  const last = story.frames.length - 1;
  const [isFirst, isLast] = [at === 0, at === last];
  return (
    <div className={styles.replayControls} role="group" aria-label={t("controls")}>
      <div className={styles.replayButtons}>
        <IconButton label={t("previousHand")} disabled={isFirst} onClick={playback.previousHand}>
          <Icon name="skip-back" />
        </IconButton>
        <IconButton
          label={t("stepBack")}
          aria-keyshortcuts="ArrowLeft"
          disabled={isFirst}
          onClick={() => playback.step(-1)}
        >
          <Icon name="chevron-left" size={28} />
        </IconButton>
        <IconButton
          className={styles.replayPlay}
          label={t(isPlaying ? "pause" : isLast && last > 0 ? "again" : "play")}
          aria-keyshortcuts="Space"
          disabled={last === 0}
          onClick={playback.toggle}
        >
          <Icon name={isPlaying ? "pause" : isLast && last > 0 ? "refresh" : "play"} size={28} />
        </IconButton>
        <IconButton
          label={t("stepForward")}
          aria-keyshortcuts="ArrowRight"
          disabled={isLast}
          onClick={() => playback.step(1)}
        >
          <Icon name="chevron-right" size={28} />
        </IconButton>
        <IconButton label={t("nextHand")} disabled={isLast} onClick={playback.nextHand}>
          <Icon name="skip-forward" />
        </IconButton>
      </div>
      <Slider
        label={t("step")}
        min={0}
        max={last}
        value={at}
        disabled={last === 0}
        format={(value) => t("stepOf", { step: value + 1, total: last + 1 })}
        onChange={playback.goTo}
      />
      <div className={styles.replayChoices}>
        <Select
          label={t("hand")}
          options={story.hands.map(({ number }) => ({ value: String(number), label: t("handName", { hand: number }) }))}
          value={String(hand?.number ?? 1)}
          onChange={(number) => playback.goTo(story.hands[Number(number) - 1]?.firstFrame ?? 0)}
        />
        <Select
          label={t("speed")}
          options={speeds.map((value) => ({ value, label: t("times", { speed: value }) }))}
          value={speed}
          onChange={playback.setSpeed}
        />
      </div>
    </div>
  );
}
