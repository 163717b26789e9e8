import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { followExample } from "./exampleHand.ts";
import { legalNames } from "./legalNames.ts";
import { NamedCard } from "./NamedCard.tsx";
import { rulesText } from "./text.ts";

/** A lead and a hand: the cards that may follow, and the others dimmed, as at the table. */
export function FollowExample(): ReactElement {
  const t = useText(rulesText);
  const legal = legalNames(followExample.hand, followExample.led);
  return (
    <figure className="rules-felt rules-follow">
      <div>
        <p className="rules-caption">{t("ledCard")}</p>
        <div className="rules-led">
          <NamedCard card={followExample.led} />
        </div>
      </div>
      <div className="rules-hand-side">
        <p className="rules-caption">{t("yourHand")}</p>
        <div className="rules-hand">
          {followExample.hand.map((card) => (
            <div key={card} className={legal.includes(card) ? "rules-legal" : undefined}>
              <NamedCard card={card} dimmed={!legal.includes(card)} />
            </div>
          ))}
        </div>
      </div>
      <figcaption>
        <strong>{t("followTitle")}</strong> {t("followWords")}
      </figcaption>
    </figure>
  );
}
