import type { ChallengeId } from "#protocol/ids.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { optionsText } from "#web/entities/game/options/text/en.ts";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { challengesText } from "./text/en.ts";
import type { Challenge, ChallengeSettings } from "#protocol/frames/userRecords.ts";

/**
 * Plays a sound for each new challenge and calls back a player who uses another window; returns the text to announce.
 */
export function useAnnouncements(got: readonly Challenge[]): string {
  const t = useText(challengesText);
  const termsOf = useTerms();
  const { pathname } = useLocation();
  /** The announced challenges, and functions that end their calls. */
  const announced = useRef(new Map<ChallengeId, () => void>());
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    const ids = new Set(got.map(({ id }) => id));
    for (const [id, end] of announced.current) {
      if (ids.has(id)) continue;
      end();
      announced.current.delete(id);
    }
    for (const { id, from, settings } of got) {
      if (announced.current.has(id)) continue;
      const [title, body] = [t("challengesYou", from), termsOf(settings)];
      setAnnouncement(`${title}. ${body}`);
      sounds.play("message", id);
      const shell = desktop();
      // It can be answered on every page, so a press on the notification stays there.
      const call = shell === null ? null : callBack(shell, { kind: "challenge", ...cut(title, body), path: pathname });
      announced.current.set(id, call ?? (() => undefined));
    }
  }, [got, pathname, t, termsOf]);

  useEffect(() => {
    const calls = announced.current;
    return () => {
      for (const end of calls.values()) end();
      calls.clear();
    };
  }, []);
  return got.length === 0 ? "" : announcement;
}

const titleCharsMax = 80;
const bodyCharsMax = 200;

const cut = (title: string, body: string) => ({
  title: title.slice(0, titleCharsMax),
  body: body.slice(0, bodyCharsMax),
});

/** The terms of a challenge in one line: the points, whether it is ranked, and further rules. */
export function useTerms(): (settings: ChallengeSettings) => string {
  const t = useText(challengesText);
  const name = useText(optionsText);
  return useCallback(
    (settings) =>
      [
        t("points", { count: settings.win_points }),
        settings.include_aces && name("aces"),
        settings.include_sixes && name("sixes"),
        settings.stacking && name("stacking"),
        settings.weak_hand && name("weakHand"),
        settings.turn_seconds !== null && name("turnClockSeconds", { seconds: settings.turn_seconds }),
      ]
        .filter((part) => part !== false)
        .join(" · "),
    [t, name],
  );
}
