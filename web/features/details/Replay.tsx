import { type ReactElement, useEffect, useRef, useState } from "react";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import type { Match } from "#web/entities/match/matchRecord.ts";
import { announce } from "#web/ui/LiveRegion.tsx";
import { Toggle } from "#web/ui/Toggle.tsx";
import { Controls } from "./Controls.tsx";
import { Hands } from "./Hands.tsx";
import { type Playback, usePlayback, usePlaybackKeys } from "./playback.ts";
import { ReplayTable } from "./ReplayTable.tsx";
import { handAt, type Story } from "./story.ts";
import { detailsText } from "./text/en.ts";
import { frameSentences, type People } from "./frameSentences.ts";
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
