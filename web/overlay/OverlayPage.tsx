import { type ReactElement, useEffect, useState } from "react";
import { clientConfigSchema } from "#server/protocol/clientConfig.ts";
import { OVERLAY_SCENES, type OverlayScene } from "#server/protocol/overlay.ts";
import { Overlay } from "#web/entities/overlay/Overlay.tsx";
import { sampleOf } from "#web/entities/overlay/sample.ts";
import { send } from "#web/platform/calls/api.ts";
import { openWebSocket } from "#web/platform/socket/connection.ts";
import { connectOverlay } from "./connection.ts";
import { type Live, LivePicture } from "./livePicture.ts";
import styles from "./OverlayPage.module.css";

function after(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}
const clock = { now: () => Date.now(), after };

async function socketUrl(): Promise<string | null> {
  const config = await send({ path: "/config", answer: clientConfigSchema });
  return config.ok ? config.value.socketUrl : null;
}

interface OverlayPageProps {
  /** The fragment of the address. */
  readonly overlayKey: string;
  readonly query: URLSearchParams;
}

/** The page that a streaming program shows. */
export function OverlayPage({ overlayKey, query }: OverlayPageProps): ReactElement | null {
  const fourColour = query.get("deck") === "four";
  if (query.get("test") === "1") {
    const scene = OVERLAY_SCENES.find((each) => each === query.get("scene"));
    return <Sample scene={scene ?? null} fourColour={fourColour} />;
  }
  return overlayKey === "" ? null : <LiveOverlay overlayKey={overlayKey} fourColour={fourColour} />;
}

interface LiveOverlayProps {
  readonly overlayKey: string;
  readonly fourColour: boolean;
}

function LiveOverlay({ overlayKey, fourColour }: LiveOverlayProps): ReactElement | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const shown = new LivePicture(clock, setLive);
    return connectOverlay({
      key: overlayKey,
      dial: openWebSocket,
      socketUrl,
      clock,
      random: Math.random,
      onPicture: shown.picture,
      onRefused: shown.refused,
      onConnected: shown.connected,
    });
  }, [overlayKey]);
  if (live === null) return null;
  return (
    <div className={styles.page} data-stale={live.isStale || undefined}>
      <Overlay state={live.picture} aheadMs={live.aheadMs} fourColour={fourColour} />
    </div>
  );
}

const sampleMs = 8_000;

/** Sample content: one scene, or all in turn. */
function Sample({
  scene,
  fourColour,
}: {
  readonly scene: OverlayScene | null;
  readonly fourColour: boolean;
}): ReactElement {
  const [shown, setShown] = useState(() => ({ index: 0, startedAt: Date.now() }));
  useEffect(() => {
    if (scene !== null) return;
    return after(sampleMs, () => setShown(({ index }) => ({ index: index + 1, startedAt: Date.now() })));
  }, [scene, shown]);
  const current = scene ?? OVERLAY_SCENES[shown.index % OVERLAY_SCENES.length] ?? "table";
  return (
    <div className={styles.page}>
      <Overlay state={sampleOf(current)} aheadMs={shown.startedAt} fourColour={fourColour} />
    </div>
  );
}
