/**
 * Support tickets: makes them, and notifies after each change: mails, open pages, and the notification of an answer.
 * ticketRoutes.ts serves players, staffTicketRoutes.ts staff.
 */
import * as v from "valibot";
import type { Instant } from "#protocol/quantities.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { UserId } from "#protocol/ids.ts";
import { flag, ids } from "#protocol/schema.ts";
import { type Cluster, hint } from "#server/base/cluster/cluster.ts";
import type { UserNotifier } from "#server/base/connections.ts";
import type { Log } from "#server/base/core/log.ts";
import type { User } from "#server/base/db/records.ts";
import type { Mail, Mailer } from "#server/people/mail/mailer.ts";
import { type Locale, LOCALES } from "#protocol/calls/accounts.ts";
import type { TicketCategory } from "#protocol/calls/support.ts";
import type { TicketStore } from "./ticketStore.ts";
import type { StoredTicket } from "./ticketRows.ts";
import type { Clock } from "#server/base/core/clock.ts";
import { deskLimits } from "./limits.ts";

const deskChanged = hint("deskChanged", v.object({ userId: ids.user, isAvailable: flag }));

/**
 * The staff who take live chats now: they switched it on, and their page repeats it every 30 s. The nodes of a cluster tell
 * each other, so a lost hint is made good by the next repetition.
 */
export class LiveDesk {
  readonly #clock: Pick<Clock, "monotonic">;
  readonly #cluster: Pick<Cluster, "hear" | "tellAll">;
  /** By user, the monotonic time until which the user counts as there. */
  readonly #until = new Map<UserId, number>();

  constructor(clock: Pick<Clock, "monotonic">, cluster: Pick<Cluster, "hear" | "tellAll">) {
    this.#clock = clock;
    this.#cluster = cluster;
    cluster.hear(deskChanged, (change) => this.#set(change.userId, change.isAvailable));
  }

  set(userId: UserId, isAvailable: boolean): void {
    this.#cluster.tellAll(deskChanged, { userId, isAvailable });
    this.#set(userId, isAvailable);
  }

  #set(userId: UserId, isAvailable: boolean): void {
    if (!isAvailable) this.#until.delete(userId);
    else if (this.#until.has(userId) || this.staff.length < deskLimits.staffMax) {
      this.#until.set(userId, this.#clock.monotonic() + deskLimits.availableMs);
    }
  }

  /** The ids of those who are there. */
  get staff(): readonly UserId[] {
    const now = this.#clock.monotonic();
    for (const [userId, until] of this.#until) if (until <= now) this.#until.delete(userId);
    return [...this.#until.keys()];
  }

  isAvailable(userId: UserId): boolean {
    return this.staff.includes(userId);
  }
}

/** The author of a ticket: an account, a guest or a visitor. */
export interface TicketAuthor {
  /** Null for a visitor. */
  readonly user: Pick<User, "id" | "username" | "role"> | null;
  /** Of a visitor or guest; null where none was given. */
  readonly email: string | null;
  readonly locale: Locale;
}

export interface TicketContent {
  readonly category: TicketCategory;
  readonly subject: string;
  readonly text: string;
  readonly isChat: boolean;
}

export interface SupportDependencies {
  readonly store: {
    readonly tickets: TicketStore;
    readonly users: { find(id: UserId): Promise<User | undefined> };
  };
  readonly mailer: Mailer;
  readonly notifier: UserNotifier;
  readonly desk: LiveDesk;
  /** Where new tickets are mailed; null: nowhere. */
  readonly supportEmail: string | null;
  /** Tells an account or guest that a ticket was answered. */
  readonly notifyAnswered: (userId: UserId, ticket: StoredTicket) => Promise<void>;
  readonly log: Pick<Log, "warn">;
  /** Epoch milliseconds. */
  readonly now: () => Instant;
}

const localeIn = (text: string | null): Locale => LOCALES.find((each) => each === text) ?? "en";

export class Support {
  readonly #deps: SupportDependencies;

  constructor(deps: SupportDependencies) {
    this.#deps = deps;
  }

  /** Makes a ticket, confirms it to the address that was given, and passes it on to staff. */
  async open(author: TicketAuthor, content: TicketContent): Promise<Result<StoredTicket, "too-many">> {
    const { store, now, supportEmail } = this.#deps;
    const isAccount = author.user !== null && author.user.role !== "guest";
    const opened = await store.tickets.open({
      ...content,
      userId: author.user?.id ?? null,
      email: isAccount ? null : author.email,
      hasLink: !isAccount,
      locale: author.locale,
      at: now(),
    });
    if (!opened.ok) return fail(opened.error);
    const ticket = opened.value;
    const { id: number, email, locale, linkToken: link, confirmToken: confirm } = ticket;
    if (email !== null && link !== null && confirm !== null) {
      await this.#mail({ to: email, locale, template: "ticket-opened", values: { number, link, confirm } });
    }
    if (supportEmail !== null && !(ticket.isChat && this.isLive)) {
      const { category, subject } = ticket;
      const from = author.user?.username ?? email ?? "";
      const values = { number, category, subject, from, text: content.text };
      await this.#mail({ to: supportEmail, locale: "en", template: "ticket-new", values });
    }
    this.notifyStaff(ticket);
    return ok(ticket);
  }

  get desk(): LiveDesk {
    return this.#deps.desk;
  }

  /** Whether staff are there for a live chat. */
  get isLive(): boolean {
    return this.#deps.desk.staff.length > 0;
  }

  /** Shows staff who are there, and who has the ticket, that it has changed. */
  notifyStaff({ id, assigneeId }: StoredTicket): void {
    const { desk, notifier } = this.#deps;
    for (const userId of new Set([...desk.staff, ...(assigneeId === null ? [] : [assigneeId])])) {
      notifier.notify(userId, "ticketChanged", { id });
    }
  }

  /** Shows the player's open pages that the ticket has changed. */
  notifyPlayer({ id, userId }: StoredTicket): void {
    if (userId !== null) this.#deps.notifier.notify(userId, "ticketChanged", { id });
  }

  /** Tells the player of an answer: on open pages, as a notification, and by mail unless it was read in a live chat. */
  async answered(ticket: StoredTicket, text: string): Promise<void> {
    const { notifier, notifyAnswered, log } = this.#deps;
    this.notifyPlayer(ticket);
    const { userId } = ticket;
    const isRead = ticket.isChat && userId !== null && notifier.isConnected(userId);
    if (isRead) return;
    if (userId !== null) {
      await notifyAnswered(userId, ticket).catch((error: unknown) =>
        log.warn({ err: error }, "an answer was not told"),
      );
    }
    const to = await this.#reader(ticket);
    if (to === undefined) return;
    const { id: number, subject, linkToken: link } = ticket;
    await this.#mail({ ...to, template: "ticket-answered", values: { number, subject, text, link } });
  }

  /** Where answers are mailed: the account's address, or one that was confirmed by its link. */
  async #reader({ userId, email, isEmailConfirmed, locale }: StoredTicket) {
    const user = userId === null ? undefined : await this.#deps.store.users.find(userId);
    if (user !== undefined && user.role !== "guest" && user.email !== null) {
      return { to: user.email, locale: localeIn(user.locale ?? locale) };
    }
    return email !== null && isEmailConfirmed ? { to: email, locale } : undefined;
  }

  /** The change is made, so a mail that fails undoes nothing. */
  async #mail(mail: Mail): Promise<void> {
    try {
      await this.#deps.mailer.send(mail);
    } catch (error) {
      this.#deps.log.warn({ err: error, template: mail.template }, "a mail was not sent");
    }
  }
}
