import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { PublicUser } from "#protocol/calls/users.ts";
import {
  asFriendGame,
  closeChallenge,
  useAcceptChallenge,
  withdrawChallenge,
} from "#web/entities/challenge/challengeActions.ts";
import { ChallengeRefused } from "#web/entities/challenge/ChallengeRefused.tsx";
import { challengeText } from "#web/entities/challenge/text/en.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { gamePath } from "#web/entities/paths.ts";
import { leaveFor } from "#web/platform/browser/leaving.ts";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, type ButtonProps } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon, type IconName } from "#web/ui/icons/Icon.tsx";
import { uiText } from "#web/ui/text/en.ts";
import { useTerms } from "./newChallenges.ts";
import type { Accepted } from "./outcomes.ts";
import { challengesText } from "./text/en.ts";
import styles from "./Challenges.module.css";
import type { Challenge } from "#protocol/frames/userRecords.ts";

interface WaitingCardProps {
  readonly challenge: Challenge;
  readonly leftMs: number;
}

/** A received challenge, with buttons to accept and decline. */
export function GotCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  const tChallenge = useText(challengeText);
  const termsOf = useTerms();
  const { isBusy, failure, fail, accept } = useAcceptChallenge(challenge);

  const decline = async (): Promise<void> => {
    const answer = await closeChallenge(challenge, "declined");
    if (!answer.ok) fail(challenge, answer.failure);
  };

  const note =
    failure === null ? (
      <p className={styles.challengeTerms}>
        <TimeLeft ms={leftMs} /> {termsOf(challenge.settings)}
      </p>
    ) : (
      <ChallengeRefused failure={failure} />
    );
  return (
    <CardFrame person={challenge.from} title={t("challengesYou", challenge.from)} note={note}>
      <Answer
        icon="check"
        word={tChallenge("accept")}
        kind="primary"
        busy={isBusy}
        onClick={() => void accept(challenge)}
      />
      <Answer icon="close" word={t("decline")} onClick={() => void decline()} />
    </CardFrame>
  );
}

/** The player's own challenge, while the other player decides. */
export function MadeCard({ challenge, leftMs }: WaitingCardProps): ReactElement {
  const t = useText(challengesText);
  return (
    <CardFrame
      isShort
      person={challenge.to}
      title={t("waitingFor", challenge.to)}
      note={
        <p className={styles.challengeTerms}>
          <TimeLeft ms={leftMs} />
        </p>
      }
    >
      <Answer icon="close" word={t("cancel")} kind="quiet" onClick={() => void withdrawChallenge(challenge)} />
    </CardFrame>
  );
}

interface AcceptedCardProps {
  readonly accepted: Accepted;
  readonly onClose: () => void;
}

/** The other player waits at the table; a player in the middle of a match decides when to go there. */
export function AcceptedCard({ accepted, onClose }: AcceptedCardProps): ReactElement {
  const t = useText(challengesText);
  const say = useText(uiText);
  const navigate = useNavigate();
  const { challenge, code } = accepted;
  return (
    <CardFrame person={challenge.to} title={t("hasAccepted", challenge.to)}>
      <Answer
        icon="check"
        word={t("toTable")}
        kind="primary"
        onClick={() => leaveFor(() => void navigate(gamePath(code), asFriendGame))}
      />
      <Answer icon="close" word={say("close")} onClick={onClose} />
    </CardFrame>
  );
}

interface CardFrameProps {
  /** The other player. */
  readonly person: PublicUser;
  readonly title: string;
  /** The text under the title. */
  readonly note?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
  /** Everything in one line, where a name needs the room of a picture. */
  readonly isShort?: boolean;
}

const pictureSize = 40;

/**
 * The frame of every card. When a focused card disappears, the focus moves to the next card, or to the surrounding
 * element.
 */
function CardFrame({ person, title, note, children, isShort = false }: CardFrameProps): ReactElement {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const next = element.parentElement?.querySelector<HTMLElement>(`:scope > :not([aria-labelledby="${titleId}"])`);
      const around = element.closest("dialog")?.querySelector("button") ?? document.querySelector<HTMLElement>("main");
      (next?.querySelector("button") ?? around)?.focus({ preventScroll: true });
    };
  }, [titleId]);
  return (
    <section
      ref={card}
      className={classes(styles.challengeCard, isShort && styles.challengeCardShort)}
      aria-labelledby={titleId}
    >
      {isShort ? null : (
        <FramedAvatar userId={person.id} look={person.look} src={person.image_url} size={pictureSize} />
      )}
      <div className={styles.challengeWords}>
        <h2 id={titleId}>{title}</h2>
        {note}
      </div>
      <div className={styles.challengeAnswers}>{children}</div>
    </section>
  );
}

interface AnswerProps extends ButtonProps {
  readonly word: string;
  /** Replaces the word where there is no room for it. */
  readonly icon: IconName;
}

/** A button of a card. */
function Answer({ word, icon, ...rest }: AnswerProps): ReactElement {
  return (
    <Button {...rest} title={word}>
      <Icon name={icon} />
      <span>{word}</span>
    </Button>
  );
}

/** The time until the challenge expires. */
function TimeLeft({ ms }: { readonly ms: number }): ReactElement {
  const t = useText(challengesText);
  return (
    <span
      className={classes(styles.challengeTime, "figures")}
      role="timer"
      aria-label={t("timeLeft")}
      title={t("timeLeft")}
    >
      {minutesAndSeconds(ms / 1000)}
    </span>
  );
}
