/** Mails about notifications as they arrive at a real mail server, sent from both databases. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { readConfig } from "#server/base/config/config.ts";
import { createLog } from "#server/base/core/log.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import { openMail, type MailService } from "#server/people/mail/openMail.ts";
import type { Store } from "#server/app/store/store.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type MailServer, startMailServer } from "#tests/support/mailServer.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { Digests } from "./digests.ts";
import { digestLimits } from "./limits.ts";
import { Notifications } from "./notifications.ts";
import { UnsubscribeTokens } from "./unsubscribe.ts";

const hour = digestLimits.unseenMs;

describe.each(storeEngines)("mails from $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let clock: FakeClock;
  let mails: MailServer;
  let posts: MailService[];
  let faults: unknown[];

  beforeEach(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    clock = new FakeClock();
    mails = await startMailServer();
    [posts, faults] = [[], []];
  });
  afterEach(async () => {
    for (const post of posts) await post.stop();
    await mails.stop();
    await place.remove();
  });

  /** Another server on the same store and mail server. */
  function server() {
    const env = { SMTP_URL: mails.url, MAIL_FROM: "Spar <crown@spar.example>", PUBLIC_URL: "https://spar.example" };
    const post = openMail({
      config: readConfig(env),
      log: createLog("silent"),
      clock,
      print: () => {},
      ownUrl: () => "",
    });
    posts.push(post);
    const tokens = new UnsubscribeTokens(store.secrets);
    const failed = (fault: unknown): void => void faults.push(fault);
    const digests = new Digests({
      store,
      clock,
      failed,
      deliver: (mail) => post.deliver(mail),
      tokenFor: (userId) => tokens.tokenFor(userId),
    });
    const notifier = { isConnected: () => false, notify: () => {} };
    const notifications = new Notifications({
      store: store.notifications,
      settings: store.settings,
      notifier,
      clock,
      failed,
    });
    notifications.watch(digests);
    return { digests, notifications, tokens };
  }

  const reader = async (email: string, locale: string | null = null): Promise<User> => {
    const user = await newPlayer(store, tables, clock.now());
    await tables.knex("users").where("id", Number(user.id)).update({ email, email_key: email, locale });
    return user;
  };
  const deliver = async ({ notifications }: ReturnType<typeof server>, user: User, from: User): Promise<void> => {
    await notifications.add(user.id, { kind: "challenge_missed", values: {}, from: from.id });
    await notifications.stop();
  };

  test("a mail comes an hour later, in the reader's language, with one press to end it", async () => {
    const [ama, kofi] = [await reader("ama@example.org", "de"), await reader("kofi@example.org")];
    const one = server();
    await deliver(one, ama, kofi);
    clock.pass(hour - 1);
    await one.digests.sendDue();
    expect(mails.arrived).toEqual([]);
    clock.pass(1);
    await one.digests.sendDue();
    const { to, mail } = await mails.next();
    expect(to).toEqual(["ama@example.org"]);
    expect(mail.subject).toBe("Du hast eine neue Benachrichtigung bei Spar");
    expect(mail.text).toContain(`${kofi.username} hat dich zu einem Spiel herausgefordert`);
    const header = (key: string): string | undefined => mail.headers.find((each) => each.key === key)?.value;
    const url = `https://spar.example/unsubscribe?token=${await one.tokens.tokenFor(ama.id)}`;
    expect(header("list-unsubscribe")).toBe(`<${url}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.text).toContain(url);
    expect(await one.tokens.userOf(new URL(url).searchParams.get("token") ?? "")).toBe(ama.id);
  });

  test("two servers send it once, and no second one comes on the same day", async () => {
    const [ama, kofi] = [await reader("ama@example.org"), await reader("kofi@example.org")];
    const [one, other] = [server(), server()];
    await deliver(one, ama, kofi);
    clock.pass(hour);
    await Promise.all([one.digests.sendDue(), other.digests.sendDue()]);
    await deliver(server(), ama, kofi);
    clock.pass(hour * 2);
    await Promise.all([one.digests.sendDue(), other.digests.sendDue()]);
    expect(mails.arrived).toHaveLength(1);
    clock.pass(hour * 24);
    await one.digests.sendDue();
    expect(mails.arrived.map(({ mail }) => mail.subject)).toEqual([
      "You have a new notification on Spar",
      "You have a new notification on Spar",
    ]);
    expect(faults).toEqual([]);
  });

  test("none comes about what was read, or against the settings, also when they changed within the hour", async () => {
    const kofi = await reader("kofi@example.org");
    const [ama, esi, yaa, nana] = [
      await reader("ama@example.org"),
      await reader("esi@example.org"),
      await reader("yaa@example.org"),
      await reader("nana@example.org"),
    ];
    const change = (user: User, settings: object) =>
      store.settings.change(user.id, { change: settings, at: clock.now() });
    await change(esi, { emailNotifications: false });
    await change(yaa, { notifyOnGameInvite: false });
    for (const user of [ama, esi, yaa, nana]) await deliver(server(), user, kofi);
    await store.notifications.readAll(ama.id, clock.now());
    await change(nana, { emailNotifications: false });
    clock.pass(hour * 30);
    await server().digests.sendDue();
    expect(mails.arrived).toEqual([]);
  });

  test("a mail server that is away, or busy, gets it later; one that refuses the address does not", async () => {
    const [ama, kofi] = [await reader("ama@example.org"), await reader("kofi@example.org")];
    const one = server();
    await deliver(one, ama, kofi);
    clock.pass(hour);
    mails.refuse(451);
    await one.digests.sendDue();
    await one.digests.sendDue();
    expect(mails.arrived).toEqual([]);
    clock.pass(digestLimits.retryMs);
    await server().digests.sendDue();
    expect(mails.arrived).toHaveLength(1);
    await deliver(server(), ama, kofi);
    clock.pass(hour * 25);
    mails.refuse(550);
    await one.digests.sendDue();
    clock.pass(hour * 25);
    await one.digests.sendDue();
    expect(mails.arrived).toHaveLength(1);
  });

  test("tokens of other users, other servers and no shape end nobody's mails", async () => {
    const { tokens } = server();
    const own = await tokens.tokenFor(userIdOf("7"));
    for (const text of ["", "7", "7.", own.replace("7.", "8."), `${own}x`, own.toUpperCase(), "7.".padEnd(45, "A")])
      expect(await tokens.userOf(text)).toBeUndefined();
    expect(await tokens.userOf(own)).toBe("7");
  });
});
