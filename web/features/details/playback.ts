/** The position of a replay, and how it moves: by card, by trick, by hand, or by itself. */
import { useEffect, useLayoutEffect, useState } from "react";
import { frameOfTrick, handAt, type Story } from "./story.ts";

export const speeds = ["0.5", "1", "2", "4"] as const;
export type Speed = (typeof speeds)[number];

/** The time of a step at normal speed. */
export const stepMs = 1400;

export interface Playback {
  /** The shown frame. */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly goTo: (at: number) => void;
  readonly step: (by: 1 | -1) => void;
  /** Goes to the start of this hand, or of the hand before when this one is at its start. */
  readonly previousHand: () => void;
  readonly nextHand: () => void;
  readonly toTrick: (trick: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Moves through a story. Playing stops at the end, and when the reader chooses a position. */
export function usePlayback(story: Story): Playback {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>("1");
  const last = story.frames.length - 1;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      setAt((before) => Math.min(before + 1, last));
      if (at + 1 >= last) setPlaying(false);
    }, stepMs / Number(speed));
    return () => clearTimeout(timer);
  }, [isPlaying, at, speed, last]);

  const goTo = (frame: number): void => {
    setPlaying(false);
    setAt(Math.min(Math.max(frame, 0), last));
  };
  const hand = handAt(story, at);
  return {
    at,
    isPlaying,
    speed,
    goTo,
    step: (by) => goTo(at + by),
    previousHand: () => {
      if (hand === undefined || hand.firstFrame < at) goTo(hand?.firstFrame ?? 0);
      else goTo(handAt(story, at - 1)?.firstFrame ?? 0);
    },
    nextHand: () => goTo(hand === undefined || hand.lastFrame === last ? last : hand.lastFrame + 1),
    toTrick: (trick) => {
      if (hand !== undefined) goTo(frameOfTrick(story, hand, trick));
    },
    toggle: () => {
      // At the end, Play starts from the beginning.
      if (!isPlaying && at === last) setAt(0);
      setPlaying(!isPlaying && last > 0);
    },
    setSpeed,
  };
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [role=tab], dialog") !== null;

/** On a control, the space key belongs to that control. */
const isOnControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, summary") !== null;

/** The replay's keys: arrows step, space plays and pauses. */
export function usePlaybackKeys({ step, toggle }: Pick<Playback, "step" | "toggle">): void {
  // A layout effect, so that the keys work as soon as the replay is on screen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key === " " && !event.repeat && !isOnControl(event.target)) toggle();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
