/** The services of single domains that the API uses, wired to their stores, and what they do by the clock. */
import { join } from "node:path";
import type { Random } from "#engine/random.ts";
import { Announcer } from "#server/events/announcements/announcer.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Metrics } from "#server/base/core/metrics.ts";
import { EventCounter } from "#server/events/specialEvents/eventCounter.ts";
import type { ApiDependencies } from "./deps.ts";
import { openAvatars } from "#server/people/images/avatars.ts";
import { pictureTurns } from "#server/people/images/picture.ts";
import { uploadReceiver } from "#server/people/images/receiveUpload.ts";
import type { Locale } from "#protocol/calls/accounts.ts";
import type { MailService } from "#server/people/mail/openMail.ts";
import { Moderation } from "#server/staff/moderation/moderation.ts";
import { openPush, type Push } from "#server/people/push/push.ts";
import { Digests } from "#server/people/notifications/digests.ts";
import { UnsubscribeTokens } from "#server/people/notifications/unsubscribe.ts";
import type { Play } from "./play.ts";
import { probesOf } from "#server/staff/status/probes.ts";
import { StatusBoard, statusFile } from "#server/staff/status/statusBoard.ts";
import type { Store } from "./store/store.ts";
import { Support, LiveDesk } from "#server/staff/support/support.ts";
import { Director } from "#server/events/tournaments/running/director.ts";
import { Scheduler } from "#server/events/tournaments/schedules/scheduler.ts";
import { UpdateLists } from "./updateLists/updateLists.ts";

export interface ServiceDependencies {
  readonly config: Config;
  readonly store: Store;
  readonly play: Play;
  readonly post: MailService;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The addresses of this server on its own machine, once it listens. */
  readonly siteUrl: () => string;
  readonly socketUrl: () => string;
}

/** What the API gets of these services. */
export type ApiServices = Pick<
  ApiDependencies,
  | "announcer"
  | "director"
  | "scheduler"
  | "avatars"
  | "pictureTurns"
  | "receiveUpload"
  | "support"
  | "statusBoard"
  | "unsubscribeTokens"
  | "push"
  | "moderation"
>;

export interface Services {
  readonly api: ApiServices;
  /** Begins what is done by the clock; the server listens by then. */
  start(): void;
  stop(): Promise<void>;
}

export function createServices(deps: ServiceDependencies): Services {
  const announcer = announcerOf(deps);
  const director = directorOf(deps);
  deps.play.hub.watch({ connected: (userId) => director.connected(userId), disconnected: () => {} });
  const scheduler = schedulerOf(deps, director);
  const statusBoard = statusBoardOf(deps);
  const unsubscribeTokens = new UnsubscribeTokens(deps.store.secrets);
  const digests = digestsOf(deps, unsubscribeTokens);
  deps.play.notifications.watch(digests);
  const push = pushOf(deps);
  deps.play.notifications.watch(push.sender);
  const moderation = moderationOf(deps);
  const events = eventCounterOf(deps);
  deps.play.stored.watch(() => events.count());
  const turns = pictureTurns();
  const avatars = openAvatars(join(deps.config.dataDir, "avatars"), turns);
  const updateLists = new UpdateLists({ ...deps, url: deps.config.updateUrl });
  return {
    api: {
      announcer,
      director,
      scheduler,
      avatars,
      pictureTurns: turns,
      receiveUpload: uploadReceiver(),
      support: supportOf(deps),
      statusBoard,
      unsubscribeTokens,
      push,
      moderation,
    },
    start: () => {
      void announcer.check();
      void director.start().then(() => scheduler.look());
      statusBoard.start();
      deps.play.notifications.start();
      digests.start();
      moderation.start();
      events.count();
      updateLists.start();
    },
    stop: async () => {
      updateLists.stop();
      await events.stop();
      await announcer.stop();
      await scheduler.stop();
      await director.stop();
      await statusBoard.stop();
      await deps.play.notifications.stop();
      await digests.stop();
      await moderation.stop();
      await push.sender.stop();
    },
  };
}

const announcerOf = ({ store, clock, play, log }: ServiceDependencies): Announcer =>
  new Announcer({
    store: store.announcements,
    clock,
    tell: (news) => play.everyone.notifyAll("announcementsChanged", news),
    notify: ({ id, texts }) => {
      const titleIn = (locale: Locale): string => texts[locale]?.title ?? texts.en.title;
      const values = { en: titleIn("en"), es: titleIn("es"), fr: titleIn("fr"), de: titleIn("de"), id };
      return play.notifications.addToEveryone({ kind: "announcement", values, cause: `announcement:${id}` });
    },
    failed: (fault) => log.warn({ err: fault }, "announcements were not checked"),
  });

const directorOf = ({ store, play, clock, random, log }: ServiceDependencies): Director =>
  new Director({
    store,
    rooms: play.rooms,
    notifier: play.notifier,
    notifications: play.notifications,
    clock,
    random,
    failed: (fault) => log.warn({ err: fault }, "a step of a tournament failed"),
  });

const schedulerOf = ({ store, clock, log }: ServiceDependencies, director: Director): Scheduler =>
  new Scheduler({
    store,
    director,
    clock,
    failed: (fault) => log.warn({ err: fault }, "scheduled tournaments were not made"),
  });

const pushOf = ({ config, store, clock, log }: ServiceDependencies): Push =>
  openPush({ config, store, clock, failed: (fault) => log.warn({ err: fault }, "a push was not sent") });

const digestsOf = ({ store, clock, post, log }: ServiceDependencies, tokens: UnsubscribeTokens): Digests =>
  new Digests({
    store,
    clock,
    deliver: (mail) => post.deliver(mail),
    tokenFor: (userId) => tokens.tokenFor(userId),
    failed: (fault) => log.warn({ err: fault }, "a mail about notifications was not sent"),
  });

const moderationOf = ({ store, clock, post, play, log }: ServiceDependencies): Moderation =>
  new Moderation({
    store,
    clock,
    mailer: post.mailer,
    notified: () => play.notifications.tell(),
    failed: (fault) => log.warn({ err: fault }, "a round of the moderation failed"),
  });

const eventCounterOf = ({ store, clock, play, log }: ServiceDependencies): EventCounter =>
  new EventCounter({
    store: store.events,
    clock,
    paid: () => play.notifications.tell(),
    failed: (fault) => log.warn({ err: fault }, "matches were not counted for events"),
  });

const supportOf = ({ config, store, clock, play, post, log }: ServiceDependencies): Support =>
  new Support({
    store,
    log,
    mailer: post.mailer,
    notifier: play.notifier,
    supportEmail: config.supportEmail,
    desk: new LiveDesk(clock),
    notifyAnswered: (userId, { id, messages }) =>
      play.notifications.add(userId, {
        kind: "ticket_answered",
        values: { number: id },
        cause: `ticket ${id} ${messages}`,
      }),
    now: () => clock.now(),
  });

const statusBoardOf = ({
  config,
  store,
  clock,
  play,
  post,
  log,
  siteUrl,
  socketUrl,
}: ServiceDependencies): StatusBoard =>
  new StatusBoard({
    probes: probesOf({ siteUrl, socketUrl, store, queue: play.queue, checkMail: () => post.check() }),
    store: store.status,
    file: statusFile(config.dataDir),
    clock,
    failed: (fault) => log.warn({ err: fault }, "the checks of the status page were not stored"),
  });
