import { type ReactElement, useEffect, useState } from "react";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import { type Translate, useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { Panel } from "#web/ui/Panel.tsx";
import styles from "./OverviewTab.module.css";
import { type en, overviewText } from "./text/en.ts";
import type { NodeStatus, SystemStatus } from "#protocol/frames/userRecords.ts";

/** After this time without new figures the ones on screen are marked as old. */
export const staleMs = 12_000;

interface ShownStatus {
  readonly status: SystemStatus | null;
  readonly isStale: boolean;
}

/** The latest figures, which the server sends every few seconds while the panel is on screen; null before the first. */
function useSystemStatus(): ShownStatus {
  const [visible, setVisible] = useState<ShownStatus>({ status: null, isStale: false });
  useEffect(() => {
    const socket = sharedSocket();
    let timer = 0;
    const waitForNext = (): void => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setVisible(({ status }) => ({ status, isStale: true })), staleMs);
    };
    const stopListening = socket.on("systemStatus", (status) => {
      setVisible({ status, isStale: false });
      waitForNext();
    });
    const stopWatching = socket.watch((state) => {
      if (state === "open") socket.sendIfOpen("openSystemStatus", {});
    });
    socket.start();
    // An open connection does not call its watchers again; without a connection this is dropped.
    socket.sendIfOpen("openSystemStatus", {});
    waitForNext();
    return () => {
      clearTimeout(timer);
      stopListening();
      stopWatching();
      socket.sendIfOpen("closeSystemStatus", {});
    };
  }, []);
  return visible;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

function uptimeText(t: Translate<typeof en>, seconds: number): string {
  const hours = Math.floor(seconds / hourSeconds);
  if (seconds >= daySeconds) return t("uptimeDays", { days: Math.floor(seconds / daySeconds), hours: hours % 24 });
  return t("uptimeHours", { hours, minutes: Math.floor((seconds % hourSeconds) / minuteSeconds) });
}

/** How the server is doing now, live. */
export function SystemStatusPanel(): ReactElement {
  const t = useText(overviewText);
  const { status, isStale } = useSystemStatus();
  return (
    <Panel title={t("status")}>
      {status === null ? (
        <p className={styles.quiet}>{t(isStale ? "stale" : "waiting")}</p>
      ) : (
        <Figures status={status} />
      )}
      {status?.nodes === undefined ? null : <Nodes nodes={status.nodes} />}
      {status !== null && isStale ? (
        <p className={styles.stale} role="status">
          {t("stale")}
        </p>
      ) : null}
    </Panel>
  );
}

function Figures({ status }: { readonly status: SystemStatus }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const count = (value: number): string => formatInteger(value, language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  const { serverLoad, memory, responseTime } = status;
  const figures = [
    [t("serverLoad"), percent.format(serverLoad / 100), serverLoad],
    [t("memory"), percent.format(memory / 100), memory],
    [t("running"), count(status.activeGames), null],
    [t("queued"), count(status.queuedPlayers), null],
    [t("connected"), count(status.connectedPlayers), null],
    [t("uptime"), uptimeText(t, status.uptime), null],
    [t("responseTime"), responseTime === null ? t("noValue") : t("milliseconds", { count: responseTime }), null],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value, share]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">
            {value}
            {share === null ? null : <meter min={0} max={100} value={share} aria-label={name} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const stateTexts = { joining: "stateJoining", ready: "stateReady", draining: "stateDraining" } as const;

/** The servers of a cluster. */
function Nodes({ nodes }: { readonly nodes: readonly NodeStatus[] }): ReactElement {
  const t = useText(overviewText);
  return (
    <>
      <h3 className={styles.nodesTitle}>{t("nodes")}</h3>
      <ul className={styles.nodes} aria-label={t("nodes")}>
        {nodes.map((node) => (
          <NodeFigures key={node.name} node={node} />
        ))}
      </ul>
      <p className={styles.quiet}>{t("perNode")}</p>
    </>
  );
}

function NodeFigures({ node }: { readonly node: NodeStatus }): ReactElement {
  const t = useText(overviewText);
  const language = useLanguage();
  const count = (value: number): string => formatInteger(value, language);
  const { name, state, isLeader, version, hintsSent, hintsReceived, hintMs } = node;
  const figures = [
    [t("version"), version],
    [t("rooms"), count(node.rooms)],
    [t("sockets"), count(node.sockets)],
    [t("lease"), t("milliseconds", { count: node.leaseMs })],
    [t("takeovers"), count(node.takeovers)],
    [t("moves"), count(node.moves)],
    [t("hints"), `${count(hintsSent)} / ${count(hintsReceived)}`],
    [t("hintTime"), t("milliseconds", { count: Math.round(hintMs * 10) / 10 })],
  ] as const;
  return (
    <li>
      <p className={styles.node}>{[name, t(stateTexts[state]), ...(isLeader ? [t("leader")] : [])].join(" · ")}</p>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
