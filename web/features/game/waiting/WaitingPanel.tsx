import type { ReactElement } from "react";
import { useText } from "#web/lib/i18n.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { chairsOf } from "../seating.ts";
import { useView } from "../tableContext.ts";
import { gameText } from "../text.ts";
import { nameFor } from "../words.ts";
import { ShareLink } from "./ShareLink.tsx";

/** While chairs are free: who sits already, and for the host the link that brings the others. */
export function WaitingPanel(): ReactElement | null {
  const t = useText(gameText);
  const view = useView();
  if (view.phase !== "waiting") return null;
  const dealer = view.players.find((player) => player.is_dealer);
  const chairs = chairsOf(view).toSorted((a, b) => a.position - b.position);
  return (
    <div className="waiting-place">
      <div className="waiting">
        {view.is_host ? <ShareLink code={view.code} /> : null}
        <section className="waiting-players" aria-labelledby="waiting-title">
          <h2 id="waiting-title">
            {t("waitingTitle")}{" "}
            <span className="figures waiting-count">
              {t("seatsTaken", { taken: view.players.length, total: view.player_count })}
            </span>
          </h2>
          <ul className="waiting-list">
            {chairs.map(({ position, player }) => (
              <li key={position} className={player === null ? "waiting-free" : undefined}>
                <Avatar src={player?.user.image_url} size={36} />
                <span className="waiting-name">{nameFor(t, view, player)}</span>
                {player !== null && player.position === dealer?.position ? (
                  <span className="waiting-host">{t("host")}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
