import { type ReactElement, useEffect, useState } from "react";
import { clientConfigSchema } from "#protocol/calls/clientConfig.ts";
import { OVERLAY_SCENES, type OverlayScene } from "#protocol/frames/overlay.ts";
import { Overlay } from "#web/entities/overlay/Overlay.tsx";
import { sampleOf } from "#web/entities/overlay/sample.ts";
import { send } from "#web/platform/calls/api.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { openWebSocket } from "#web/platform/socket/connection.ts";
import { connectOverlay, type OverlayConnectionOptions } from "./connection.ts";
import { type Live, LivePicture } from "./livePicture.ts";
import { isOutdated, type PageFacts, reloadDelayMs, spreadMs } from "./newerPage.ts";
import styles from "./OverlayPage.module.css";

function after(delayMs: number, call: () => void): () => void {
  const timer = setTimeout(call, delayMs);
  return () => clearTimeout(timer);
}
const clock = { now: deviceNow, after };

async function fetched(): Promise<string | null> {
  const answer = await fetch(location.pathname, { cache: "no-store" });
  return answer.ok ? answer.text() : null;
}

/** What a connection needs of the server and of the page of these files. */
const connectionTo = (
  files: PageFacts["files"],
): Pick<OverlayConnectionOptions, "server" | "reloadDelayMs" | "reload"> => ({
  server: async () => {
    const config = await send({ path: "/config", answer: clientConfigSchema });
    if (!config.ok) return null;
    const { socketUrl, protocol } = config.value;
    return { socketUrl, isOutdated: await isOutdated(protocol, { files, fetched }) };
  },
  reloadDelayMs: () => {
    const [entry] = performance.getEntriesByType("navigation");
    const wasReloaded = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
    const delayMs = reloadDelayMs(performance.now(), wasReloaded, Math.random);
    return delayMs <= spreadMs ? delayMs : null;
  },
  reload: () => location.reload(),
});

interface OverlayPageProps {
  /** The fragment of the address. */
  readonly overlayKey: string;
  /** The addresses of the page's own script and styles, as they are written in it. */
  readonly files: readonly string[];
  readonly query: URLSearchParams;
}

/** The page that a streaming program shows. */
export function OverlayPage({ overlayKey, files, query }: OverlayPageProps): ReactElement | null {
  const fourColour = query.get("deck") === "four";
  if (query.get("test") === "1") {
    const scene = OVERLAY_SCENES.find((each) => each === query.get("scene"));
    return <Sample scene={scene ?? null} fourColour={fourColour} />;
  }
  return overlayKey === "" ? null : <LiveOverlay overlayKey={overlayKey} files={files} fourColour={fourColour} />;
}

interface LiveOverlayProps extends Pick<OverlayPageProps, "overlayKey" | "files"> {
  readonly fourColour: boolean;
}

function LiveOverlay({ overlayKey, files, fourColour }: LiveOverlayProps): ReactElement | null {
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const shown = new LivePicture(clock, setLive);
    return connectOverlay({
      key: overlayKey,
      dial: openWebSocket,
      ...connectionTo(files),
      clock,
      random: Math.random,
      onPicture: shown.picture,
      onRefused: shown.refused,
      onConnected: shown.connected,
    });
  }, [overlayKey, files]);
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
  const [shown, setShown] = useState(() => ({ index: 0, startedAt: deviceNow() }));
  useEffect(() => {
    if (scene !== null) return;
    return after(sampleMs, () => setShown(({ index }) => ({ index: index + 1, startedAt: deviceNow() })));
  }, [scene, shown]);
  const current = scene ?? OVERLAY_SCENES[shown.index % OVERLAY_SCENES.length] ?? "table";
  return (
    <div className={styles.page}>
      <Overlay state={sampleOf(current)} aheadMs={shown.startedAt} fourColour={fourColour} />
    </div>
  );
}
