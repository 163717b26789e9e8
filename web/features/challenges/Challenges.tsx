/**
 * Challenges as cards on every page: a received one to accept or decline, an own one to withdraw, an accepted one whose
 * table waits. An expired card disappears, with a reason where the reader needs one.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { challengesCall } from "#protocol/calls/friends.ts";
import { type KeyboardEvent, type ReactElement, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router";
import type { UserId } from "#protocol/ids.ts";
import { disconnectWhileHidden, followChallenges } from "#web/entities/challenge/followChallenges.ts";
import { endChallenge, useCardPlace, useChallenges } from "#web/entities/challenge/openChallenges.ts";
import { gamePath, offlineCode } from "#web/entities/paths.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { useAnnouncements } from "./newChallenges.ts";
import { AcceptedCard, GotCard, MadeCard } from "./ChallengeCards.tsx";
import { useOutcomes } from "./outcomes.ts";
import { challengesText } from "./text/en.ts";
import styles from "./Challenges.module.css";
import type { Challenge } from "#protocol/frames/userRecords.ts";

/** The cards of the open challenges, on every page but the table without a server. They take neither room nor focus. */
export function Challenges({ userId }: { readonly userId: UserId }): ReactElement | null {
  const t = useText(challengesText);
  const { pathname } = useLocation();
  const challenges = useChallenges((waiting) => waiting.challenges);
  const { accepted, forget } = useOutcomes(userId);
  const isVisible = pathname !== gamePath(offlineCode);
  const got = challenges.filter(({ to }) => to.id === userId);
  const made = challenges.filter(({ from }) => from.id === userId);
  const news = useAnnouncements(isVisible ? got : nothing);
  const now = useServerNow(challenges.length > 0);
  useEffect(() => followChallenges(sharedSocket(), (signal) => ask(challengesCall, { signal })), []);
  useEffect(() => disconnectWhileHidden(sharedSocket(), userId), [userId]);
  useEffect(() => expire(challenges, now), [challenges, now]);

  const { element } = useCardPlace();
  const isEmpty = challenges.length + accepted.length === 0;
  const cards = (
    <>
      <div className="visually-hidden" role="status">
        {news}
      </div>
      {!isVisible || isEmpty ? null : (
        <aside
          className={element === null ? classes(styles.challengeCards, placeOf(pathname)) : styles.challengeCardsInside}
          aria-label={t("challenges")}
          onKeyDown={element === null ? undefined : preventClosing}
        >
          {got.map((challenge) => (
            <GotCard key={challenge.id} challenge={challenge} leftMs={challenge.expires_at - now} />
          ))}
          {accepted.map((one) => (
            <AcceptedCard key={one.challenge.id} accepted={one} onClose={() => forget(one)} />
          ))}
          {made.map((challenge) => (
            <MadeCard key={challenge.id} challenge={challenge} leftMs={challenge.expires_at - now} />
          ))}
        </aside>
      )}
    </>
  );
  return element === null ? cards : createPortal(cards, element);
}

/** Prevents Escape inside the portal; the dialog itself does not receive those keys. */
function preventClosing(event: KeyboardEvent): void {
  if (event.key === "Escape") event.preventDefault();
}

/** The other corner on pages that need the usual one: the table for the hand, the chat for its message field. */
const placeOf = (pathname: string): string | false => {
  if (pathname.startsWith("/game/")) return classes(styles.challengeCardsTable);
  return pathname.startsWith("/chat") && classes(styles.challengeCardsChat);
};

const nothing: readonly Challenge[] = [];
const tickMs = 1000;

/** The server's time by the second, while a card has a deadline. */
function useServerNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => sharedSocket().serverNow());
  useEffect(() => {
    if (!isRunning) return;
    const tick = (): void => setNow(sharedSocket().serverNow());
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** The server ends a challenge; without a connection the page ends it after this time. */
const serverEndsMs = 3000;

function expire(challenges: readonly Challenge[], now: number): void {
  for (const { id, expires_at } of challenges) {
    if (now > expires_at + serverEndsMs) endChallenge({ id, outcome: "expired", game_code: null });
  }
}
