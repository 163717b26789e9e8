/** What the dashboard shows of the playing half, and what is counted there. */
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import type { Matchmaker } from "#server/play/matchmaking/matchmaker.ts";
import { owesCode } from "#server/base/api/freshLogin.ts";
import { Figures } from "#server/staff/overview/figures.ts";
import { SystemMeter, StatusFeed, type StatusFeedDependencies } from "#server/staff/overview/systemStatus.ts";
import type { ClientType } from "#protocol/frames/messages.ts";
import type { Hub, SocketDependencies } from "./sockets/hub.ts";
import type { SecurityLog } from "#server/base/security/securityLog.ts";
import type { Store } from "./store/store.ts";
import type { Registry } from "#server/play/tables/registry.ts";

export interface FigureDependencies {
  readonly twoFactor: StatusFeedDependencies["twoFactor"] & { isOn(userId: string): Promise<boolean> };
  readonly store: Store;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly figures: Figures;
}

interface FigureSources {
  readonly rooms: Registry;
  readonly queue: Matchmaker;
  readonly hub: Hub;
}

/** The messages that count as one said to other players. */
const saidTypes: readonly ClientType[] = ["sendMessage", "sayPhrase", "sendGlobalMessage", "sendDirectMessage"];

/** Counts what the sockets and tables tell, and gives the feed of the system status. */
export function figuresOf(
  { store, twoFactor, log, clock, metrics, figures }: FigureDependencies,
  { rooms, queue, hub }: FigureSources,
): { readonly status: StatusFeed; readonly counted: SocketDependencies["counted"] } {
  hub.watch({ connected: (userId) => figures.seen(userId), disconnected: () => {} });
  figures.watch({ countRunning: () => rooms.countRunning(), connectedUsers: () => hub.userIds() });
  const meter = new SystemMeter({
    countRunning: () => rooms.countRunning(),
    countQueued: () => queue.size,
    countConnected: () => hub.users,
    requestTotals: metrics.requestTotals,
    clock,
  });
  const failed = (fault: unknown): void => log.warn({ err: fault }, "the system status was not sent");
  const status = new StatusFeed({
    users: store.users,
    twoFactor,
    owesCode: (sessionId, userId) => owesCode(sessionId, userId, { store, twoFactor }),
    read: () => meter.read(),
    clock,
    failed,
  });
  const counted: SocketDependencies["counted"] = (outcome, type) => {
    metrics.countAction(outcome);
    if (outcome === "accepted" && saidTypes.includes(type)) figures.countEvent("message_sent", {});
  };
  return { status, counted };
}

/** What is counted by day, kept by the store. */
export const openFigures = ({
  store,
  metrics,
  clock,
  log,
}: Omit<FigureDependencies, "figures" | "twoFactor">): Figures =>
  new Figures({
    store: store.dailyCounts,
    metrics,
    clock,
    failed: (fault) => log.warn({ err: fault }, "figures of the day were not kept yet"),
  });

/** Each way to an account tells the security log of a new one, and so the figures. */
export const withSignUps = (security: SecurityLog, figures: Figures): SecurityLog => ({
  record: (event) => {
    if (event.event === "signed-up") figures.signedUp();
    security.record(event);
  },
  reopen: () => security.reopen(),
  stop: () => security.stop(),
});
