import { type ReactElement, useEffect, useRef, useState } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { Match } from "#web/entities/match/matchRecord.ts";
import { announce } from "#web/ui/LiveRegion.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { Select, Toggle } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Slider } from "#web/ui/Slider.tsx";
import { Hands } from "./Hands.tsx";
import { type Playback, usePlayback, usePlaybackKeys, speeds } from "./playback.ts";
import { ReplayTable } from "./ReplayTable.tsx";
import { handAt, type Story, type Hand } from "./story.ts";
import { detailsText } from "./text/en.ts";
import { frameSentences, type People } from "./sentences.ts";
import styles from "./DetailsPage.module.css";

interface ReplayProps {
  readonly match: Match;
  readonly story: Story;
  readonly people: People;
}

/** The match card by card, and the list of its hands. */
export function Replay({ match, story, people }: ReplayProps): ReactElement {
  const t = useText(detailsText);
  const card = useText(cardText);
  const playback = usePlayback(story);
  const [asSeen, setAsSeen] = useState(false);
  const top = useRef<HTMLElement>(null);
  usePlaybackKeys(playback);
  const frame = story.frames[playback.at] ?? story.frames[0];
  const hand = handAt(story, playback.at);
  const sentence = frameSentences(t, card, people, frame);
  useAnnounced(sentence, playback);

  const replayHand = (firstFrame: number): void => {
    playback.goTo(firstFrame);
    top.current?.scrollIntoView?.({ block: "start" });
    top.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <section ref={top} className={styles.replay} tabIndex={-1} aria-labelledby="replay-title">
        <header className={styles.replayHead}>
          <h2 id="replay-title">
            {hand === undefined ? t("replay") : t("handNumber", { hand: hand.number, total: story.hands.length })}
          </h2>
          {people.me === null ? null : <Toggle label={t("asISawIt")} checked={asSeen} onChange={setAsSeen} />}
        </header>
        <ReplayTable match={match} frame={frame} people={people} asSeen={asSeen} onTrick={playback.toTrick} />
        <p className={styles.replayTold} data-testid="told">
          {sentence}
        </p>
        <Controls story={story} playback={playback} hand={hand} />
      </section>
      <Hands story={story} people={people} onReplay={replayHand} />
    </>
  );
}

/** Announces each step to a screen reader, but not the first, which is on screen when the page opens. */
function useAnnounced(sentence: string, { at }: Playback): void {
  const saidAt = useRef(at);
  useEffect(() => {
    if (saidAt.current === at) return;
    saidAt.current = at;
    announce(sentence);
  }, [at, sentence]);
}

interface ControlsProps {
  readonly story: Story;
  readonly playback: Playback;
  readonly hand: Hand | undefined;
}

/** The controls of the replay: buttons, a slider, a list of hands, the speed. */
function Controls({ story, playback, hand }: ControlsProps): ReactElement {
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
