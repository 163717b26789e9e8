import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { Button } from "#web/ui/Button.tsx";
import "./Hero.css";
import { HeroVideo } from "./HeroVideo.tsx";
import { homeText } from "./text.ts";
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
    <section className="hero">
      <div className="hero-words">
        <h1>
          <span className="hero-line">{t("heroWin")}</span>{" "}
          <span className="hero-line">
            {t("heroCrown")}
            <span className="hero-crown-seat">
              <Crown className="hero-crown" />
            </span>
          </span>
        </h1>
        <p className="hero-lead">{t("heroLead")}</p>
        <div
          className="hero-ways"
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
