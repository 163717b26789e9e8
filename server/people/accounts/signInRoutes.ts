import { knownSignInsKept, passwordLimits } from "./limits.ts";
import { emailKey } from "./proofStore.ts";
import type { User } from "#server/base/db/records.ts";
import { emailIn } from "./accountFields.ts";
import { guestCall, loginCall, logoutCall } from "./signInCalls.ts";
import type { AccountStore } from "./accountStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import type { Passwords } from "./passwords.ts";
import { deviceOf } from "#server/people/sessions/device.ts";
import { sessionStarter, type StartSessionDependencies } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { guestName } from "#server/people/users/suggestedNames.ts";
import { currentUser, noRatings } from "#server/people/ratings/shownRatings.ts";
import type { Serve } from "#server/base/api/serve.ts";

interface SignInDependencies extends StartSessionDependencies {
  readonly store: StartSessionDependencies["store"] & {
    readonly accounts: Pick<AccountStore, "byEmail" | "credentials">;
    readonly users: Pick<UserStore, "createGuest">;
  };
  readonly passwords: Pick<Passwords, "verify" | "checkPlace">;
  readonly challenges: { signedOut(userId: string): void };
  readonly admission: StartSessionDependencies["admission"] & GuestAdmission;
}

/** Who may come as a new guest. */
interface GuestAdmission {
  /** @throws HttpFailure `guests_refused` while new guests from this network are refused */
  checkNewGuest(network: string): Promise<void>;
  newGuest(userId: string, network: string): Promise<void>;
}

const nameTries = 8;

/** Signing in as a guest or by password, and signing out. */
export function signInRoutes(serve: Serve, deps: SignInDependencies): void {
  const { store, challenges, security } = deps;
  guestRoute(serve, deps);
  loginRoute(serve, deps);

  serve(logoutCall, async ({ ctx, session: { id, user } }) => {
    await store.sessions.end(id);
    security.record({ event: "session-ended", user: user.id, which: "own", address: ctx.ip });
    challenges.signedOut(user.id);
  });
}

function guestRoute(serve: Serve, { store, admission, now }: SignInDependencies): void {
  const newGuest = async (): Promise<User> => {
    for (let tries = 0; tries < nameTries; tries += 1) {
      const user = await store.users.createGuest(guestName(), now());
      if (user !== undefined) return user;
    }
    throw new Error("no free guest name was found");
  };

  serve(guestCall, async ({ ctx }) => {
    const { address } = ctx.state;
    await admission.checkNewGuest(address);
    const device = deviceOf(ctx.get("user-agent"));
    const guest = await newGuest();
    const opening = store.sessions.open(guest, now(), { device });
    const [{ token, user }] = await Promise.all([opening, admission.newGuest(guest.id, address)]);
    return { token, user: currentUser(user, noRatings) };
  });
}

/** An unknown address costs the same work and gets the same answer as a wrong password. */
function loginRoute(serve: Serve, deps: SignInDependencies): void {
  const { store, passwords, security } = deps;
  /** Addresses from which owners signed in: guesses from elsewhere do not lock an owner out there. */
  const known = new Set<string>();
  const enter = sessionStarter(deps);

  serve(loginCall, async ({ ctx, body: form, take }) => {
    const { address } = ctx.state;
    const email = emailIn(form.email);
    const isLong = form.password.length > passwordLimits.charsMax * 2;
    if (email === undefined || form.password === "" || isLong) throw new HttpFailure("invalid_login");
    passwords.checkPlace();
    const here = `${emailKey(email)} ${address}`;
    take("password", { accountHere: here, account: known.has(here) ? null : emailKey(email) });
    const found = await store.accounts.byEmail(email);
    const isRight = await passwords.verify(found?.passwordHash ?? null, form.password);
    if (found === undefined || !isRight) {
      security.record({ event: "sign-in-failed", user: found?.user.id ?? null, address: ctx.ip });
      throw new HttpFailure("invalid_credentials");
    }
    const answer = await enter(ctx, found.user, form.remember, { by: "password", passwordHash: found.passwordHash });
    security.record({ event: "signed-in", user: found.user.id, by: "password", address: ctx.ip });
    const [oldest] = known;
    if (oldest !== undefined && known.size >= knownSignInsKept) known.delete(oldest);
    known.add(here);
    return answer;
  });
}
