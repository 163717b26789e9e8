import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { classes } from "#web/ui/classes.ts";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import styles from "./Hero.module.css";
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

const HeroArt = lazy(async () => ({ default: (await import("../HeroArt.tsx")).HeroArt }));

const wantsStillness = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * A recorded video of a table, without sound. Users can stop it, it starts paused for users who prefer reduced motion,
 * and a drawn hand replaces it where it cannot play.
 */
function HeroVideo(): ReactElement {
  const t = useText(homeText);
  const video = useRef<HTMLVideoElement>(null);
  const [still] = useState(wantsStillness);
  const [playing, setPlaying] = useState(false);
  const [missing, setMissing] = useState(false);

  if (missing) {
    return (
      <div className={classes(styles.heroStage, styles.heroStageDrawn)}>
        <Suspense>
          <HeroArt />
        </Suspense>
      </div>
    );
  }
  const toggle = (): void => {
    if (playing) video.current?.pause();
    else void video.current?.play().catch(() => setMissing(true));
  };
  return (
    <div className={styles.heroStage}>
      <video
        ref={video}
        className={styles.heroVideo}
        aria-label={t("video")}
        poster="/hero-poster.webp"
        width={720}
        height={900}
        autoPlay={!still}
        loop
        muted
        playsInline
        preload={still ? "metadata" : "auto"}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src="/hero.webm" type="video/webm" />
        <source src="/hero.mp4" type="video/mp4" onError={() => setMissing(true)} />
      </video>
      <IconButton className={styles.heroToggle} label={t(playing ? "videoPause" : "videoPlay")} onClick={toggle}>
        <FirstIcon name={playing ? "pause" : "play"} size={18} />
      </IconButton>
    </div>
  );
}
