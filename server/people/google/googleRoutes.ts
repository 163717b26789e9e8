/**
 * The domain of signing in with Google. The browser leaves with a flow of its own and comes back with a code; the provider
 * says which profile the code stands for. It promises that an account is found by that profile alone, never by an e-mail
 * address, and that a flow works once.
 */
import type { Instant } from "#protocol/quantities.ts";
import { oauthLimits } from "./limits.ts";
import {
  flowHash,
  flowSecrets,
  newFlow,
  createProvider,
  OauthRefused,
  OauthUnavailable,
  type Profile,
  type Provider,
} from "./provider.ts";
import type { UserId } from "#protocol/ids.ts";
import { apiLimits } from "#server/base/api/limits.ts";
import { isAllowedOrigin } from "#server/base/api/origins.ts";
import type { GoogleCode } from "#protocol/calls/accountForms.ts";
import { type IdentityStore, type OauthFlow, identityStore } from "./identityStore.ts";
import type { User } from "#server/base/db/records.ts";
import { emailIn, localeOf } from "#server/people/accounts/accountFields.ts";
import type { Config } from "#server/base/config/config.ts";
import type { Log } from "#server/base/core/log.ts";
import type { Mailer } from "#server/people/mail/mailer.ts";
import type { SessionStore } from "#server/people/sessions/sessionStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import {
  type SecondFactor,
  sessionStarter,
  type StartSessionDependencies,
  userAnnouncer,
} from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { guestName, namesFrom } from "#server/people/users/suggestedNames.ts";
import { accountOf, type ApiContext, freshSessionOf } from "#server/base/api/session.ts";
import type { Refuse, Serve } from "#server/base/api/serve.ts";
import { domain } from "#server/base/domain.ts";
import {
  googleConfirmRoute,
  googleLinkRoute,
  googleLoginRoute,
  googleSignUpRoute,
  googleStartRoute,
  googleStatusRoute,
} from "./googleCalls.ts";

interface GoogleDependencies extends StartSessionDependencies {
  readonly config: Pick<Config, "publicUrl" | "socketUrl" | "allowedOrigins" | "google" | "googleDesktop">;
  readonly store: StartSessionDependencies["store"] & {
    readonly identities: IdentityStore;
    readonly users: Pick<UserStore, "find">;
    readonly sessions: Pick<SessionStore, "prove" | "proof" | "voidProofs">;
  };
  readonly twoFactor: SecondFactor & { isOn(userId: UserId): Promise<boolean> };
  readonly mailer: Mailer;
  readonly log: Pick<Log, "warn" | "debug">;
}

type Intent = OauthFlow["intent"];

const failed = (intent: Intent): HttpFailure =>
  new HttpFailure("google_failed", intent === "signup" ? "Signup failed" : undefined);

const returnPath = "/signin/google";

/** The player's own machine, where the desktop app listens. Of its address the app chooses only the port. */
const loopback = "http://127.0.0.1:";
const loopbackAddress = (portNumber: number): string => `${loopback}${portNumber}${returnPath}`;

/** Where the browser comes back to: the page it came from, if that is ours. */
function returnAddress(ctx: ApiContext, { config }: GoogleDependencies): string {
  const origin = ctx.get("origin");
  const own = isAllowedOrigin(config, origin, ctx.host) ? origin : `${ctx.protocol}://${ctx.host}`;
  const address = URL.parse(`${config.publicUrl ?? own}${returnPath}`)?.href ?? "";
  if (address === "" || address.length > oauthLimits.redirectCharsMax) throw new HttpFailure("bad_request");
  return address;
}

/** The provider as it knows the page, and as it knows the desktop app; both prove the same persons. */
interface Providers {
  readonly issuer: string;
  /** The provider for a browser that comes back to this address. */
  readonly returningTo: (redirectUri: string) => Provider;
}

function openProviders({ google, googleDesktop }: GoogleDependencies["config"], now: () => Instant): Providers | null {
  if (google === null) return null;
  const page = createProvider(google, now);
  const desktop = googleDesktop === null ? page : createProvider(googleDesktop, now);
  return { issuer: page.issuer, returningTo: (uri) => (uri.startsWith(loopback) ? desktop : page) };
}

/** The answers of the provider as failures of ours; its reason goes to the log by name only. */
async function answered<T>({ log }: GoogleDependencies, intent: Intent, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isAway = error instanceof OauthUnavailable;
    if (!isAway && !(error instanceof OauthRefused)) throw error;
    if (isAway) log.warn({ err: error, intent }, "the OpenID provider does not answer");
    else log.debug({ err: error, intent }, "a Google sign-in proved nobody");
    throw isAway ? new HttpFailure("unavailable") : failed(intent);
  }
}

/** Exchanges the returned code for its profile. A flow works once, also where this fails. */
async function profileOf(
  { code, state, flow: word }: GoogleCode,
  deps: GoogleDependencies,
  providers: Providers,
  intent: Intent,
) {
  const flow = await deps.store.identities.takeFlow(flowHash(word), deps.now());
  if (flow?.intent !== intent) throw failed(intent);
  const callback = { code, state, redirectUri: flow.redirectUri };
  const provider = providers.returningTo(flow.redirectUri);
  const profile = await answered(deps, intent, provider.profile(callback, flowSecrets(word)));
  return { profile, flow };
}

/** The profile's own name if it is free, else one like a guest's. */
function* namesToTry(profile: Profile): Generator<string> {
  yield* namesFrom(profile.name);
  for (let tries = 0; tries < oauthLimits.guestNameTries; tries += 1) yield guestName();
}

/** A new account for a profile, made of the asking guest if there is one. */
async function signUp(
  ctx: ApiContext,
  { store, now }: GoogleDependencies,
  profile: Profile,
  flow: OauthFlow,
): Promise<User> {
  const email = emailIn(profile.email ?? "");
  if (email === undefined) throw failed("signup");
  const { issuer, subject } = profile;
  const asking = ctx.state.session?.user;
  const guestId = asking?.role === "guest" ? asking.id : null;
  for (const username of namesToTry(profile)) {
    const identity = { issuer, subject };
    const made = await store.identities.signUp({ identity, email, username, locale: flow.locale, guestId, at: now() });
    if (made.ok) return made.value;
    if (made.error === "email-taken") throw new HttpFailure("google_email_taken");
    // Two sign-ups of one person crossed: the other one has just made the account.
    const other = made.error === "identity-taken" ? await store.identities.find(profile) : undefined;
    if (other !== undefined) return other;
  }
  throw new Error("no free name was found for a Google account");
}

/** Notifies the owner, so that the owner notices when another person connects a Google account. */
async function notifyOwner(
  { store, mailer, log }: GoogleDependencies,
  userId: UserId,
  { locale: language }: OauthFlow,
): Promise<void> {
  const user = await store.users.find(userId);
  const to = user?.email ?? null;
  if (user === undefined || to === null) return;
  const { username } = user;
  try {
    await mailer.send({ to, template: "google-linked", locale: language, values: { username } });
  } catch (error) {
    log.warn({ err: error }, "nobody was told of a connected Google account");
  }
}

const configuredCalls = [googleStartRoute, googleLoginRoute, googleSignUpRoute, googleLinkRoute, googleConfirmRoute];

/** Signing in with Google, and what owners do with it. */
function googleRoutes(serve: Serve, deps: GoogleDependencies, refuse: Refuse): void {
  const providers = openProviders(deps.config, deps.now);
  if (providers === null) for (const each of configuredCalls) refuse(each, "not_available");
  else {
    serveStart(serve, deps, providers);
    enterRoutes(serve, deps, providers);
    ownerRoutes(serve, deps, providers);
  }
  serve(googleStatusRoute, async ({ session: { user } }) => ({
    is_linked: providers !== null && (await deps.store.identities.isLinked(user.id, providers.issuer)),
  }));
}

function serveStart(serve: Serve, deps: GoogleDependencies, providers: Providers): void {
  const { store, now } = deps;

  serve(googleStartRoute, async ({ ctx, body: { intent, locale: wanted, loopback_port: ownPort } }) => {
    // Google in the place of a password opens the account from then on, so a session alone may not ask for it.
    if (intent === "link") await freshSessionOf(ctx, deps);
    const userId = intent === "link" || intent === "confirm" ? accountOf(ctx).id : null;
    const word = newFlow();
    const redirectUri = ownPort === undefined ? returnAddress(ctx, deps) : loopbackAddress(ownPort);
    const flow = { intent, userId, locale: localeOf(ctx, wanted), redirectUri };
    const going = providers.returningTo(redirectUri).authorizationUrl(flowSecrets(word), flow.redirectUri, flow.locale);
    const url = await answered(deps, intent, going);
    await store.identities.saveFlow(flowHash(word), { ...flow, expiresAt: now() + oauthLimits.flowMsMax }, now());
    return { url, flow: word };
  });
}

function enterRoutes(serve: Serve, deps: GoogleDependencies, providers: Providers): void {
  const { store, security } = deps;
  const [enter, announce] = [sessionStarter(deps), userAnnouncer(deps)];

  serve(googleLoginRoute, async ({ ctx, body }) => {
    const { profile } = await profileOf(body, deps, providers, "login");
    const user = await store.identities.find(profile);
    if (user === undefined) throw new HttpFailure("google_unknown");
    const answer = await enter(ctx, user, body.remember, { by: "google" });
    security.record({ event: "signed-in", user: user.id, by: "google", address: ctx.ip });
    return answer;
  });

  serve(googleSignUpRoute, async ({ ctx, body }) => {
    const { profile, flow } = await profileOf(body, deps, providers, "signup");
    const known = await store.identities.find(profile);
    const user = known ?? (await signUp(ctx, deps, profile, flow));
    if (known === undefined) {
      security.record({ event: "signed-up", user: user.id, by: "google", address: ctx.ip });
      await announce(user);
    } else ctx.status = 200;
    const answer = await enter(ctx, user, body.remember, { by: "google" });
    security.record({ event: "signed-in", user: user.id, by: "google", address: ctx.ip });
    return answer;
  });
}

/** Calls of account owners: connect Google, and confirm by Google who they are. */
function ownerRoutes(serve: Serve, deps: GoogleDependencies, providers: Providers): void {
  const { store, security, twoFactor, now } = deps;

  serve(googleLinkRoute, async ({ ctx, session: { id, user }, body }) => {
    const { profile, flow } = await profileOf(body, deps, providers, "link");
    if (flow.userId !== user.id) throw failed("link");
    // The proof with which it began may have been voided meanwhile: two-factor sign-in was switched on, for example.
    await freshSessionOf(ctx, deps, apiLimits.proofMsMax + oauthLimits.flowMsMax);
    await store.sessions.voidProofs(user.id, id);
    const { issuer, subject } = profile;
    if (!(await store.identities.link(user.id, { issuer, subject }, now()))) throw new HttpFailure("google_linked");
    security.record({ event: "google-connected", user: user.id, address: ctx.ip });
    await notifyOwner(deps, user.id, flow);
  });

  serve(googleConfirmRoute, async ({ session, body }) => {
    const { profile, flow } = await profileOf(body, deps, providers, "confirm");
    const owner = await store.identities.find(profile);
    const isOwn = owner !== undefined && owner.id === session.user.id && flow.userId === owner.id;
    if (!isOwn) throw failed("confirm");
    await twoFactor.demand(owner.id, { method: "google", isLasting: false, passwordHash: null });
    await store.sessions.prove(session.id, now(), false);
  });
}

/** Sign-in with Google. */
export const googleDomain = domain({
  stores: (database) => ({ identities: identityStore(database) }),
  routes: { "Signing in": [googleRoutes] },
});
