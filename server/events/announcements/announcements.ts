/**
 * The domain of announcements: news by staff for all players. It promises that each user is notified
 * once of an announcement that becomes active, also after a restart. announcer.ts follows the times,
 * announcementRoutes.ts has the calls.
 */
import type { Locale } from "#protocol/calls/accounts.ts";
import { domain, type Needs } from "#server/base/domain.ts";
import type { Notifications } from "#server/people/notifications/notifications.ts";
import { adminAnnouncementRoutes, announcementRoutes } from "./announcementRoutes.ts";
import { type AnnouncementStore, announcementStore } from "./announcementStore.ts";
import { Announcer } from "./announcer.ts";

type AnnouncementNeeds = Needs<
  { readonly announcements: AnnouncementStore },
  { readonly notifications: Pick<Notifications, "addToEveryone"> }
>;

function openAnnouncements({ cluster, store, clock, everyone, notifications, log }: AnnouncementNeeds) {
  const announcer = new Announcer({
    cluster,
    store: store.announcements,
    clock,
    broadcast: (news) => everyone.notifyAll("announcementsChanged", news),
    notify: ({ id, texts }) => {
      const titleIn = (locale: Locale): string => texts[locale]?.title ?? texts.en.title;
      const values = { en: titleIn("en"), es: titleIn("es"), fr: titleIn("fr"), de: titleIn("de"), id };
      return notifications.addToEveryone({ kind: "announcement", values, cause: `announcement:${id}` });
    },
    failed: (fault) => log.warn({ err: fault }, "announcements were not checked"),
  });
  return { services: { announcer }, start: () => announcer.start(), stop: () => announcer.stop() };
}

export const announcementsDomain = domain({
  stores: (database) => ({ announcements: announcementStore(database) }),
  open: openAnnouncements,
  routes: { "Announcements, events and tournaments": [announcementRoutes, adminAnnouncementRoutes] },
});
