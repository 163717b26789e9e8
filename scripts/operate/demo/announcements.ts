/** Gives the demo community announcements of each type and priority, with their readers, and drafts of tournaments. */
import type { AnnouncementId } from "#protocol/ids.ts";
import type { AnnouncementTexts } from "#protocol/calls/announcements.ts";
import type { TournamentForm } from "#protocol/calls/tournaments.ts";
import type { AnnouncementContent } from "#server/events/announcements/announcementRows.ts";
import { recordAdminAction } from "#server/people/roles/adminLog.ts";
import type { Store } from "#server/app/store/store.ts";
import type { Settler } from "./settle.ts";
import type { Timeline } from "./timeline.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface Planned extends Pick<AnnouncementContent, "type" | "priority" | "texts"> {
  /** Hours from the end of the story; negative before it. */
  readonly hours: number;
  readonly endsInHours?: number;
  readonly maintenanceHours?: readonly [from: number, until: number];
  /** Percentage of players who have read it. */
  readonly readersPercent: number;
}

const english = (title: string, content: string): AnnouncementTexts => ({ en: { title, content } });

const planned: readonly Planned[] = [
  {
    type: "event",
    priority: "low",
    hours: -30 * 24,
    endsInHours: -23 * 24,
    readersPercent: 35,
    texts: english(
      "Week of the sixes",
      "For one week we count hands that were won with a 6. Thank you for 412 of them!",
    ),
  },
  {
    type: "news",
    priority: "low",
    hours: -20 * 24,
    readersPercent: 55,
    texts: {
      en: {
        title: "The coach explains every trick",
        content:
          "In your first matches against the computer, a coach now says which card to play and why.\n\nYou can turn it off at the table.",
      },
      es: {
        title: "El entrenador explica cada baza",
        content:
          "En tus primeras partidas contra la máquina, un entrenador te dice qué carta jugar y por qué.\n\nPuedes desactivarlo en la mesa.",
      },
      fr: {
        title: "Le coach explique chaque pli",
        content:
          "Dans vos premières parties contre l’ordinateur, un coach vous dit quelle carte jouer et pourquoi.\n\nVous pouvez le désactiver à la table.",
      },
      de: {
        title: "Der Coach erklärt jeden Stich",
        content:
          "In deinen ersten Spielen gegen den Computer sagt dir ein Coach, welche Karte du spielen solltest und warum.\n\nAm Tisch kannst du ihn ausschalten.",
      },
    },
  },
  {
    type: "update",
    priority: "medium",
    hours: -6 * 24,
    readersPercent: 40,
    texts: {
      en: {
        title: "Direct messages between friends",
        content:
          "Write to your friends from the chat page or from their profile.\n\nThe settings say who may write to you, and whether others see that you are typing.",
      },
      de: {
        title: "Direkte Nachrichten unter Freunden",
        content:
          "Schreibe deinen Freunden von der Chat-Seite oder von ihrem Profil aus.\n\nIn den Einstellungen bestimmst du, wer dir schreiben darf und ob andere sehen, dass du gerade tippst.",
      },
    },
  },
  {
    type: "maintenance",
    priority: "high",
    hours: -3,
    endsInHours: 3 * 24 + 1,
    maintenanceHours: [3 * 24, 3 * 24 + 1],
    readersPercent: 12,
    texts: {
      en: {
        title: "A new database server",
        content:
          "The site moves to a faster database server and is away for an hour at most.\n\nMatches that are going on then wait and go on afterwards.",
      },
      es: {
        title: "Un nuevo servidor de datos",
        content:
          "La página se muda a un servidor de datos más rápido y no estará disponible durante una hora como mucho.\n\nLas partidas en curso esperan y continúan después.",
      },
      fr: {
        title: "Un nouveau serveur de données",
        content:
          "Le site passe à un serveur de données plus rapide et sera indisponible une heure au plus.\n\nLes parties en cours attendent et reprennent ensuite.",
      },
      de: {
        title: "Ein neuer Datenbankserver",
        content:
          "Die Seite zieht auf einen schnelleren Datenbankserver um und ist höchstens eine Stunde nicht erreichbar.\n\nLaufende Spiele warten und gehen danach weiter.",
      },
    },
  },
  {
    type: "event",
    priority: "medium",
    hours: 26,
    endsInHours: 8 * 24,
    readersPercent: 0,
    texts: english("Harvest week", "From tomorrow on, every day has a goal of its own. Come and see which one it is."),
  },
];

/** Plans the announcements. */
export function announce(
  timeline: Timeline,
  { announcements, notifications }: Pick<Store, "announcements" | "notifications">,
  settlers: readonly Settler[],
  endsAt: number,
  author: Settler,
): void {
  for (const { type, priority, texts, hours, endsInHours, maintenanceHours, readersPercent } of planned) {
    const at = endsAt + hours * hourMs;
    const content: AnnouncementContent = {
      type,
      priority,
      texts,
      startsAt: at,
      endsAt: endsInHours === undefined ? null : endsAt + endsInHours * hourMs,
      maintenance: maintenanceHours === undefined ? null : windowOf(endsAt, maintenanceHours),
    };
    const writtenAt = Math.min(at, endsAt) - hourMs;
    const notify = async (id: AnnouncementId): Promise<void> => {
      // The server announces each one only once.
      await announcements.announce(id, at);
      if (content.endsAt === null || content.endsAt > endsAt) {
        const titleIn = (locale: keyof AnnouncementTexts): string => (texts[locale] ?? texts.en).title;
        const values = { en: titleIn("en"), es: titleIn("es"), fr: titleIn("fr"), de: titleIn("de"), id };
        const everybody = settlers.map(({ user }) => user.id);
        await notifications.add(everybody, { kind: "announcement", values, cause: `announcement:${id}` }, at);
      }
      const readers = settlers.slice(0, Math.floor((settlers.length * readersPercent) / 100));
      for (const [n, { user }] of readers.entries()) await announcements.view(id, user.id, at + n * 60_000);
    };
    timeline.at(writtenAt, async () => {
      const { id } = await announcements.create(author.user.id, content, writtenAt, (trx, { id: made }) =>
        recordAdminAction(trx, {
          adminId: author.user.id,
          action: "announcement.create",
          target: { kind: "announcement", id: made, name: texts.en.title },
          reason: "",
          before: null,
          after: { type, priority, date: at },
          at: writtenAt,
        }),
      );
      if (at <= endsAt) timeline.at(at, () => notify(id));
    });
  }
}

const windowOf = (endsAt: number, [from, until]: readonly [number, number]) => ({
  from: endsAt + from * hourMs,
  until: endsAt + until * hourMs,
});

const drafts: readonly (Omit<TournamentForm, "startDate" | "endDate"> & { readonly inDays: number })[] = [
  { name: "Harvest Cup", inDays: 9, maxPlayers: 64, entryFee: 50, prizePool: 1_000, format: "double" },
  { name: "Sunday Sixteen", inDays: 4, maxPlayers: 16, entryFee: 0, prizePool: 200, format: "single" },
];

/** Plans the drafts. */
export function draft(
  timeline: Timeline,
  { drafts: store }: Pick<Store, "drafts">,
  endsAt: number,
  author: Settler,
): void {
  for (const { inDays, ...form } of drafts) {
    const startDate = Math.floor(endsAt / dayMs) * dayMs + inDays * dayMs + 18 * hourMs;
    const at = endsAt - dayMs;
    const dated = { ...form, startDate, endDate: startDate + 5 * hourMs };
    timeline.at(at, () =>
      store.create(author.user.id, dated, at, (trx, { after }) =>
        recordAdminAction(trx, {
          adminId: author.user.id,
          action: "tournament.create",
          target: { kind: "tournament", id: after.id, name: after.name },
          reason: "",
          before: null,
          after: { ...form, startDate },
          at,
        }),
      ),
    );
  }
}
