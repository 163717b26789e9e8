import type { ReactElement } from "react";
import { useText } from "#web/lib/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { Button } from "#web/ui/Button.tsx";
import "./Hero.css";
import { HeroVideo } from "./HeroVideo.tsx";
import { homeText } from "./text.ts";
import type { WayToPlay } from "./ways.ts";

export function Hero({ onPlay }: { readonly onPlay: (way: WayToPlay) => void }): ReactElement {
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
        <div className="hero-ways">
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
      <HeroVideo />
    </section>
  );
}
