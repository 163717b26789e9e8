import { type ReactElement, useId, useState } from "react";
import type { EventReward, SpecialEvent } from "#protocol/calls/specialEvents.ts";
import { CosmeticPicture } from "#web/entities/cosmetic/CosmeticPicture.tsx";
import { GemIcon, useGemWords } from "#web/entities/cosmetic/GemIcon.tsx";
import { cosmeticName } from "#web/entities/cosmetic/looks.ts";
import { cosmeticText } from "#web/entities/cosmetic/text/en.ts";
import { eventText } from "#web/entities/event/text/en.ts";
import { dateAndTime, dayOf, formatInteger, camelKey } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { eventsText } from "./text/en.ts";
import styles from "./EventsPage.module.css";

const labels = { ongoing: "live", upcoming: "soon", past: "over" } as const;

/** A special event: its kind, the player's progress, and details on demand. */
export function EventCard({ event }: { readonly event: SpecialEvent }): ReactElement {
  const t = useText(eventsText);
  const goals = useText(eventText);
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const { status, title, description, locale, goal, goal_count } = event;
  return (
    <li className={styles.event} data-status={status} data-testid="event" aria-labelledby={titleId}>
      <p className={styles.head}>
        <span className={styles.label} data-status={status}>
          {t(labels[status])}
        </span>
        <When event={event} />
      </p>
      <h2 id={titleId} lang={locale} dir="auto">
        {title}
      </h2>
      <p lang={locale} dir="auto" className={styles.description}>
        {description}
      </p>
      <p className={styles.goal}>
        <Icon name="flag" size={18} /> {goals(camelKey(goal), { count: goal_count })}
      </p>
      <Rewards rewards={event.rewards} />
      <OwnProgress event={event} />
      <div className={styles.more}>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "hideDetails" : "viewDetails")}
        </Button>
        {isOpen ? <Details event={event} /> : null}
      </div>
    </li>
  );
}

function When({ event: { status, startDate, endDate } }: { readonly event: SpecialEvent }): ReactElement {
  const t = useText(eventsText);
  const language = useLanguage();
  const at = status === "upcoming" ? startDate : endDate;
  const sentence = { ongoing: "ends", upcoming: "starts", past: "ended" } as const;
  return (
    <time className={styles.when} dateTime={new Date(at).toISOString()}>
      {t(sentence[status], { date: dateAndTime(at, language) })}
    </time>
  );
}

function Rewards({ rewards }: { readonly rewards: readonly EventReward[] }): ReactElement {
  const t = useText(eventsText);
  const names = useText(cosmeticText);
  const gems = useGemWords();
  return (
    <ul className={styles.rewards} aria-label={t("rewards")}>
      {rewards.map((reward) =>
        reward.type === "currency" ? (
          <li key="gems" className={styles.chip}>
            <GemIcon size={16} /> {gems(reward.amount)}
          </li>
        ) : (
          <li key={reward.name} className={styles.chip} data-rarity={reward.rarity}>
            <Icon name="star" size={16} />
            {`${names(reward.kind)}: ${names(cosmeticName(reward.name))} (${names(reward.rarity)})`}
          </li>
        ),
      )}
    </ul>
  );
}

function OwnProgress({ event }: { readonly event: SpecialEvent }): ReactElement | null {
  const t = useText(eventsText);
  const language = useLanguage();
  const { progress, goal_count, done_at, title, status } = event;
  if (done_at !== null) {
    return (
      <p className={styles.done}>
        <Icon name="check" size={18} /> {t("done", { date: dayOf(done_at, language) })}
      </p>
    );
  }
  if (status === "upcoming") return null;
  if (progress === null) return status === "past" ? null : <ButtonLink to="/signin">{t("signIn")}</ButtonLink>;
  const numbers = { progress: formatInteger(progress, language), target: formatInteger(goal_count, language) };
  return (
    <div className={styles.progress}>
      <ProgressBar value={progress} max={goal_count} label={t("progressOf", { ...numbers, title })} />
      <span className="figures" aria-hidden="true">
        {t("progress", numbers)}
      </span>
    </div>
  );
}

function Details({ event }: { readonly event: SpecialEvent }): ReactElement {
  const t = useText(eventsText);
  const goals = useText(eventText);
  const language = useLanguage();
  const { startDate, endDate, counts, participants, rewards, status } = event;
  return (
    <div className={styles.details}>
      <p>{goals(counts)}</p>
      <p>
        {t("starts", { date: dateAndTime(startDate, language) })} ·{" "}
        {t("ends", { date: dateAndTime(endDate, language) })}
      </p>
      <p>{t("begun", { count: participants })}</p>
      {rewards.map((reward) =>
        reward.type === "cosmetic" ? <CosmeticPicture key={reward.name} kind={reward.kind} name={reward.name} /> : null,
      )}
      {status === "ongoing" ? (
        <ButtonLink to="/" kind="primary">
          {t("play")}
        </ButtonLink>
      ) : null}
    </div>
  );
}
