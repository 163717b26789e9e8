import { lazy, type ReactElement, Suspense, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { FirstIcon } from "#web/ui/icons/FirstIcon.tsx";
import { homeText } from "./text/en.ts";
import styles from "./Hero.module.css";
import { classes } from "#web/ui/classes.ts";

const HeroArt = lazy(async () => ({ default: (await import("../HeroArt.tsx")).HeroArt }));

const wantsStillness = (): boolean => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;

/**
 * A recorded video of a table. It has no sound, can be stopped, is paused from the start for users who prefer reduced
 * motion, and is replaced by a drawn hand where it cannot be played.
 */
export function HeroVideo(): ReactElement {
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
