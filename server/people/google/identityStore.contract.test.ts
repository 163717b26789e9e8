/** Accounts by identity and sign-ins under way, on the embedded database and on MariaDB alike. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest } from "#tests/support/users.ts";
import type { IdentitySignup, OauthFlow } from "./identityStore.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";

const at = 1_800_000_000_000;
const issuer = "https://provider.example";

let names = 0;
const identity = () => ({ issuer, subject: `subject ${++names}` });
const signup = (changes: Partial<IdentitySignup> = {}): IdentitySignup => ({
  identity: identity(),
  email: `Mixed.Case${++names}@Example.org`,
  username: `Player${names}`,
  locale: "fr",
  guestId: null,
  at,
  ...changes,
});

describe.each(storeEngines)("identities on $name", (engine) => {
  let place: StorePlace;
  let store: Store;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  const made = async (changes: Partial<IdentitySignup> = {}): Promise<{ user: User; requested: IdentitySignup }> => {
    const requested = signup(changes);
    const result = await store.identities.signUp(requested);
    if (!result.ok) throw new Error(result.error);
    return { user: result.value, requested };
  };
  const guest = (): Promise<User> => newGuest(store, at);

  test("make an account without a password, found by issuer and subject to the letter", async () => {
    const { user, requested } = await made();
    expect(user).toMatchObject({
      username: requested.username,
      email: requested.email,
      role: "player",
      hasPassword: false,
      locale: "fr",
      createdAt: at,
    });
    const { subject } = requested.identity;
    expect(await store.identities.find({ issuer, subject })).toEqual(user);
    expect(await store.identities.find({ issuer, subject: subject.toUpperCase() })).toBeUndefined();
    expect(await store.identities.find({ issuer, subject: `${subject} ` })).toBeUndefined();
    expect(await store.identities.find({ issuer: "https://other.example", subject })).toBeUndefined();
    expect(await store.accounts.byEmail(requested.email.toLowerCase())).toMatchObject({ user: { id: user.id } });
  });

  test("turn a guest into the account, and a guest who is one already into nobody else", async () => {
    const visitor = await guest();
    const { user } = await made({ guestId: visitor.id });
    expect(user).toMatchObject({ id: visitor.id, role: "player" });
    const { user: another } = await made({ guestId: visitor.id });
    expect(another.id).not.toBe(visitor.id);
    expect(await store.users.find(visitor.id)).toEqual(user);
  });

  test("tell what is taken, and leave nothing behind", async () => {
    const { requested } = await made();
    const refusal = async (changes: Partial<IdentitySignup>) => {
      const wanted = signup(changes);
      const result = await store.identities.signUp(wanted);
      const isLeft =
        (await store.identities.find(wanted.identity)) !== undefined && wanted.identity !== requested.identity;
      return { result, isLeft };
    };
    const visitor = await guest();
    for (const guestId of [null, visitor.id]) {
      expect(await refusal({ identity: requested.identity, guestId })).toMatchObject({
        result: { error: "identity-taken" },
      });
      const email = requested.email.toLowerCase();
      expect(await refusal({ email, guestId })).toEqual({ result: { ok: false, error: "email-taken" }, isLeft: false });
      const username = requested.username.toUpperCase();
      expect(await refusal({ username, guestId })).toEqual({
        result: { ok: false, error: "username-taken" },
        isLeft: false,
      });
    }
    expect(await store.users.find(visitor.id)).toEqual(visitor);
  });

  test("make one account of two sign-ups at once", async () => {
    const requested = signup();
    const results = await Promise.all([1, 2, 3].map(() => store.identities.signUp(requested)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.error]));
    expect(refusals).toEqual(["identity-taken", "identity-taken"]);
  });

  test("are disconnected together, and free for another", async () => {
    const [{ user, requested }, { user: other }] = [await made(), await made()];
    await store.identities.unlink(user.id);
    expect(await store.identities.find(requested.identity)).toBeUndefined();
    expect(await store.identities.isLinked(user.id, issuer)).toBe(false);
    expect(await store.identities.isLinked(other.id, issuer)).toBe(true);
    expect(await store.identities.link(other.id, requested.identity, at)).toBe(true);
    await store.identities.unlink(userIdOf("nobody"));
  });

  test("are connected to one account each, and a newer one takes the place of the older", async () => {
    const [{ user, requested }, { user: other }] = [await made(), await made()];
    const { identities } = store;
    expect(await identities.link(other.id, requested.identity, at)).toBe(false);
    expect(await identities.find(requested.identity)).toEqual(user);
    const newer = identity();
    expect(await identities.link(user.id, newer, at)).toBe(true);
    expect(await identities.link(user.id, newer, at)).toBe(true);
    expect(await identities.find(newer)).toEqual(user);
    expect(await identities.find(requested.identity)).toBeUndefined();
    expect(await identities.isLinked(user.id, issuer)).toBe(true);
    expect(await identities.isLinked(user.id, "https://other.example")).toBe(false);
    expect(await identities.isLinked(userIdOf("0"), issuer)).toBe(false);
  });

  test("are connected to one of two who ask at once", async () => {
    const [{ user: a }, { user: b }, wanted] = [await made(), await made(), identity()];
    const results = await Promise.all([a, b].map(({ id }) => store.identities.link(id, wanted, at)));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect((await store.identities.find(wanted))?.id).toBe((results[0] === true ? a : b).id);
  });

  test("go with the account", async () => {
    const { user, requested } = await made();
    await store.erasure.erase(user.id, at);
    expect(await store.identities.find(requested.identity)).toBeUndefined();
    expect(await made({ identity: requested.identity, email: requested.email })).toMatchObject({
      user: { role: "player" },
    });
  });

  describe("sign-ins under way", () => {
    const flow = (changes: Partial<OauthFlow> = {}): OauthFlow => ({
      intent: "login",
      userId: null,
      locale: "de",
      redirectUri: "https://spar.example/signin/google",
      expiresAt: at + 1000,
      ...changes,
    });

    test("are taken once, even by ten at once, and not when they are over", async () => {
      const { user } = await made();
      const linking = flow({ intent: "link", userId: user.id });
      await store.identities.saveFlow("a", linking, at);
      const taken = await Promise.all(Array.from({ length: 10 }, () => store.identities.takeFlow("a", at)));
      expect(taken.filter((each) => each !== undefined)).toEqual([linking]);
      await store.identities.saveFlow("b", flow(), at);
      expect(await store.identities.takeFlow("b", at + 1000)).toBeUndefined();
      expect(await store.identities.takeFlow("b", at)).toBeUndefined();
      expect(await store.identities.takeFlow("never", at)).toBeUndefined();
    });

    test("are forgotten when they are over", async () => {
      await store.identities.saveFlow("old", flow(), at);
      await store.identities.saveFlow("new", flow({ expiresAt: at + 5000 }), at + 1000);
      // Asked with an earlier time it would still be good, if it were there.
      expect(await store.identities.takeFlow("old", at)).toBeUndefined();
      expect(await store.identities.takeFlow("new", at + 1000)).toEqual(flow({ expiresAt: at + 5000 }));
    });
  });
});
