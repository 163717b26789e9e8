import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Challenge } from "#protocol/calls/friends.ts";
import { callBack } from "#web/platform/desktop/callBack.ts";
import { desktop } from "#web/platform/desktop/desktop.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { challengesText } from "./text/en.ts";
import { useTerms } from "./terms.ts";

/**
 * Plays a sound for each new challenge and calls back a player who uses another window; returns the text to announce.
 */
export function useAnnouncements(got: readonly Challenge[]): string {
  const t = useText(challengesText);
  const termsOf = useTerms();
  const { pathname } = useLocation();
  /** The announced challenges, and functions that end their calls. */
  const announced = useRef(new Map<string, () => void>());
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
