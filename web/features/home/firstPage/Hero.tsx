import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { Button } from "#web/ui/Button.tsx";
import styles from "./Hero.module.css";
import { HeroVideo } from "./HeroVideo.tsx";
import { homeText } from "./text/en.ts";
import type { WayToPlay } from "./wayToPlay.ts";

export interface HeroProps {
  readonly onPlay: (way: WayToPlay) => void;
  /** Called when the pointer or focus is on a way to play. */
  readonly onNear?: () => void;
  /** The content beside the text; the video by default. */
  readonly stage?: ReactNode;
}

export function Hero({ onPlay, onNear, stage = <HeroVideo /> }: HeroProps): ReactElement {
  const t = useText(homeText);
  return (
    <section className={styles.hero}>
      <div>
        <h1>
          <span className={styles.heroLine}>{t("heroWin")}</span>{" "}
          <span className={styles.heroLine}>
            {t("heroCrown")}
            <span className={styles.heroCrownSeat}>
              <Crown className={styles.heroCrown} />
            </span>
          </span>
        </h1>
        <p className={styles.heroLead}>{t("heroLead")}</p>
        <div
          className={styles.heroWays}
          data-testid="hero-ways"
          onPointerEnter={onNear}
          onTouchStart={onNear}
          onFocus={onNear}
        >
          <Button kind="primary" size="large" onClick={() => onPlay("match")}>
            {t("playNow")}
          </Button>
          <Button size="large" onClick={() => onPlay("friend")}>
            {t("inviteFriend")}
          </Button>
          <Button size="large" onClick={() => onPlay("computer")}>
            {t("playComputer")}
          </Button>
        </div>
      </div>
      {stage}
    </section>
  );
}
