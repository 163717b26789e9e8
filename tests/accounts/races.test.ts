/** Two concurrent calls about one account: in any order, no session survives that should have ended. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Uploaded } from "#protocol/calls/accounts.ts";
import { Passwords } from "#server/people/accounts/passwords.ts";
import { type Person, resetTokenFor, signUp } from "#tests/support/accounts.ts";
import { picture } from "#tests/support/pictures.ts";
import type { RestServer } from "#tests/support/restServer.ts";
import { databases, startPlace } from "./places.ts";

describe.each(databases)("races on %s", (database) => {
  const real = new Passwords();
  /** While it is set, every check of a password waits here. */
  let gate: PromiseWithResolvers<void> | null = null;
  let waiting = 0;
  let rest: RestServer;
  beforeAll(async () => {
    const passwords = {
      checkPlace: () => {},
      hash: (password: string) => real.hash(password),
      verify: async (stored: string | null, password: string): Promise<boolean> => {
        const isRight = await real.verify(stored, password);
        waiting += 1;
        await gate?.promise;
        waiting -= 1;
        return isRight;
      },
    };
    rest = await startPlace(database, {}, { passwords });
  });
  afterAll(() => rest.stop());

  const held = async (ask: () => Promise<unknown>): Promise<{ go: () => Promise<unknown> }> => {
    const here = Promise.withResolvers<void>();
    gate = here;
    const answer = ask();
    await expect.poll(() => waiting).toBe(1);
    gate = null;
    return {
      go: () => {
        here.resolve();
        return answer;
      },
    };
  };
  const login = ({ email, password }: Person) => rest.ask("/api/auth/login", { body: { email, password } });

  test("the old password opens nothing any more, however early it was sent", async () => {
    const ama = await signUp(rest);
    const token = await resetTokenFor(rest, ama.email, 2);
    const early = await held(() => login(ama));
    const body = { token, password: "another way home" };
    expect(await rest.ask("/api/auth/reset-password", { body })).toMatchObject({ status: 200 });
    expect(await early.go()).toMatchObject({ status: 401, json: { code: "invalid_credentials" } });
    expect(await rest.server.store.sessions.ofUser(ama.id, Date.now())).toEqual([]);
  });

  test("a user who signs in while the account is deleted is not signed in", async () => {
    const ama = await signUp(rest);
    const early = await held(() => login(ama));
    const done = await rest.ask("/api/users/me", {
      method: "DELETE",
      token: ama.token,
      body: { proof: ama.password },
    });
    expect(done).toMatchObject({ status: 204 });
    expect(await early.go()).toMatchObject({ status: 401 });
  });

  test("a picture that came while the account was being deleted goes with it", async () => {
    const ama = await signUp(rest);
    const end = await held(() =>
      rest.ask("/api/users/me", { method: "DELETE", token: ama.token, body: { proof: ama.password } }),
    );
    const body = Buffer.concat([
      Buffer.from('--cut\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\n'),
      await picture("png"),
      Buffer.from("\r\n--cut--\r\n"),
    ]);
    const headers = { "content-type": "multipart/form-data; boundary=cut" };
    const sent = await rest.ask("/api/profile/upload", { method: "POST", token: ama.token, headers, body });
    expect(sent).toMatchObject({ status: 200 });
    const { image_url: address } = sent.json as Uploaded;
    expect(await rest.ask(address)).toMatchObject({ status: 200 });
    expect(await end.go()).toMatchObject({ status: 204 });
    expect(await rest.ask(address)).toMatchObject({ status: 404 });
  });
});
