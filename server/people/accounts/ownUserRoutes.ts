/**
 * A user's own record, for guests too: reading it, changing name and symbol, and the file with everything that is stored
 * about the user. Each name belongs to one user, so a guest cannot take another user's. An uploaded picture is deleted
 * when a symbol takes its place.
 */
import type { UserId } from "#protocol/ids.ts";
import { type ChangeAccount, changeAccountForm } from "#protocol/calls/accountForms.ts";
import { symbolAddress } from "#protocol/calls/symbols.ts";
import type { User } from "#server/base/db/records.ts";
import { usernameOf } from "./accountFields.ts";
import { accountRefusals } from "./signUpRoutes.ts";
import type { AccountStore } from "./accountStore.ts";
import type { PictureStore } from "#server/people/images/pictureStore.ts";
import type { UserStore } from "#server/people/users/userStore.ts";
import { type AnnounceDependencies, userAnnouncer } from "#server/people/sessions/startSession.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import { type RatingStores, readSelf } from "#server/people/ratings/ratingRecords.ts";
import type { Serve, Take } from "#server/base/api/serve.ts";
import type { ErasureStore } from "./erasureStore.ts";
import { route } from "#server/base/api/declare.ts";
import { selfCall } from "#protocol/calls/session.ts";
import { changeSelfCall, ownDataCall } from "#protocol/calls/accountCalls.ts";
import { ownDataSchema } from "./ownDataCall.ts";
import { record } from "#protocol/call.ts";

const selfRoute = route(selfCall, {
  summary: "The user's own record.",
});

const changeSelfRoute = route(changeSelfCall, {
  summary:
    "Changes what is given, for guests too. A symbol's address `/symbols/NAME.svg` becomes the `image_url`; an uploaded picture that it replaces is removed.",
  body: changeAccountForm,
  refusals: ["username_invalid", "username_taken"],
  ownLimits: ["guestRename", "rename", "symbol"],
});

const ownDataRoute = route(ownDataCall, {
  answer: { ...record(ownDataSchema), isFile: true },
  summary: "A file of JSON with everything that is stored about the user, guests too.",
  share: "export",
  limits: ["data"],
});

interface OwnUserContext extends AnnounceDependencies {
  readonly store: AnnounceDependencies["store"] &
    RatingStores & {
      readonly users: Pick<UserStore, "find">;
      readonly accounts: Pick<AccountStore, "rename">;
      readonly erasure: Pick<ErasureStore, "everythingOf">;
      readonly pictures: Pick<PictureStore, "replace">;
    };
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function ownUserRoutes(serve: Serve, deps: OwnUserContext): void {
  const { store, now } = deps;

  /** Read from the database, not from the session, so that a match just finished counts. */
  const ownUser = async (id: UserId): Promise<User> => {
    const user = await store.users.find(id);
    if (user === undefined) throw new HttpFailure("unauthorized");
    return user;
  };

  serve(selfRoute, async ({ session }) => readSelf(store, await ownUser(session.user.id), now()));

  serve(ownDataRoute, async ({ ctx, session }) => {
    const user = await ownUser(session.user.id);
    const account = { ...(await readSelf(store, user, now())), locale: user.locale };
    const everything = await store.erasure.everythingOf(user.id);
    ctx.set("Content-Disposition", 'attachment; filename="spar-data.json"');
    return { exported_at: now(), account, ...everything };
  });

  serveIdentity(serve, deps, ownUser);
}

/** Changes the name and the symbol by which others know a user. */
function serveIdentity(serve: Serve, deps: OwnUserContext, ownUser: (id: UserId) => Promise<User>): void {
  const { store, now } = deps;
  const announce = userAnnouncer(deps);

  serve(changeSelfRoute, async ({ ctx, session, body, take }) => {
    const user = await ownUser(session.user.id);
    const wanted = wantedOf(body, user);
    boundChange(take, ctx.state.address, user, wanted);
    let known = user;
    try {
      if (wanted.username !== user.username) known = await rename(deps, user.id, wanted.username);
      if (wanted.imageUrl !== user.imageUrl) {
        const replaced = await store.pictures.replace(user.id, wanted.imageUrl);
        if (replaced === undefined) throw new HttpFailure("unauthorized");
        known = replaced;
      }
    } finally {
      // Also where only the name could be changed.
      if (known !== user) await announce(known);
    }
    return readSelf(store, known, now());
  });
}

type Wanted = Pick<User, "username" | "imageUrl">;

/** The name and picture after the change; a field that is not sent keeps its value. */
function wantedOf({ username, picture }: ChangeAccount, user: User): Wanted {
  const chosen = picture === null || picture === undefined ? null : symbolAddress(picture);
  return {
    username: username === undefined ? user.username : usernameOf(username),
    imageUrl: picture === undefined ? user.imageUrl : chosen,
  };
}

function boundChange(
  take: Take<"guestRename" | "rename" | "symbol">,
  address: string,
  { id, role, username, imageUrl }: User,
  to: Wanted,
): void {
  const keys = { user: id, address };
  if (to.username !== username) {
    if (role === "guest") take("guestRename", keys);
    else take("rename", { user: id });
  }
  if (to.imageUrl !== imageUrl) take("symbol", keys);
}

async function rename({ store }: OwnUserContext, userId: UserId, username: string): Promise<User> {
  const renamed = await store.accounts.rename(userId, username);
  if (!renamed.ok) throw new HttpFailure(accountRefusals[renamed.error]);
  return renamed.value;
}
