import { type ReactElement, useEffect, useState } from "react";
import { streamKeyOf } from "#protocol/ids.ts";
import { configCall } from "#protocol/calls/clientConfig.ts";
import { OVERLAY_SCENES, type OverlayScene } from "#protocol/frames/overlay.ts";
import { Overlay } from "#web/entities/overlay/Overlay.tsx";
import { sampleOf } from "#web/entities/overlay/sample.ts";
import { ask } from "#web/platform/calls/ask.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { openWebSocket } from "#web/platform/socket/webSocket.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { connectOverlay, type OverlayConnectionOptions } from "./connection.ts";
import { type LiveState, LivePicture } from "./livePicture.ts";
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

/** The connection's questions to the server, and the reload of the page of these files. */
const connectionTo = (
  files: PageFacts["files"],
): Pick<OverlayConnectionOptions, "server" | "reloadDelayMs" | "reload"> => ({
  server: async () => {
    const config = await ask(configCall);
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
  const [live, setLive] = useState<LiveState | null>(null);
  useEffect(() => {
    const visible = new LivePicture(clock, setLive);
    return connectOverlay({
      key: streamKeyOf(overlayKey),
      dial: openWebSocket,
      ...connectionTo(files),
      clock,
      random: Math.random,
      onPicture: visible.picture,
      onRefused: visible.refused,
      onConnected: visible.connected,
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
  const [visible, setVisible] = useState(() => ({ index: 0, startedAt: deviceNow() }));
  useEffect(() => {
    if (scene !== null) return;
    return after(sampleMs, () => setVisible(({ index }) => ({ index: index + 1, startedAt: deviceNow() })));
  }, [scene, visible]);
  const current = scene ?? OVERLAY_SCENES[visible.index % OVERLAY_SCENES.length] ?? "table";
  return (
    <div className={styles.page}>
      <Overlay state={sampleOf(current)} aheadMs={visible.startedAt} fourColour={fourColour} />
    </div>
  );
}

/**
 * The wait of a page that has just reloaded before it reloads again. Without it a server or a cache that still delivers
 * the old page would cause a loop.
 */
export const againMsMin = 600_000;
/** Overlays that lose one server at the same time reload spread over this time. */
export const spreadMs = 5_000;

interface PageFacts {
  /** The addresses of the page's own script and styles, as they are written in it. */
  readonly files: readonly string[];
  /** The page as the server delivers it now; null while it does not. */
  readonly fetched: () => Promise<string | null>;
}

/** Whether the server speaks another protocol, or delivers a page of other files. False where it does not answer. */
export async function isOutdated(protocol: number, { files, fetched }: PageFacts): Promise<boolean> {
  if (protocol !== PROTOCOL) return true;
  const text = await fetched().catch(() => null);
  return text !== null && files.some((file) => !text.includes(file));
}

/** When a page of this age, in milliseconds, may reload. `wasReloaded`: its last loading was a reload, too. */
export const reloadDelayMs = (ageMs: number, wasReloaded: boolean, random: () => number): number =>
  Math.max(Math.round(spreadMs * random()), wasReloaded ? againMsMin - ageMs : 0);
