import type { ChangePrivacy } from "#server/protocol/accountForms.ts";
import type { Privacy } from "#server/protocol/accounts.ts";
import type { Profile, ProfileStore } from "./profileStore.ts";
import { changePrivacyCall, privacyCall } from "./privacyCalls.ts";
import { HttpFailure } from "#server/api/failure.ts";
import type { Serve } from "#server/api/serve.ts";

interface PrivacyDependencies {
  readonly store: { readonly profiles: Pick<ProfileStore, "find" | "setPrivacy"> };
}

/** What others may see of an account. Guests have no profile, and so nothing to hide. */
export function privacyRoutes(serve: Serve, { store }: PrivacyDependencies): void {
  const own = async (userId: string): Promise<Profile> => {
    const profile = await store.profiles.find(userId);
    if (profile === undefined) throw new HttpFailure("unauthorized");
    return profile;
  };

  serve(privacyCall, async ({ session }) => (await own(session.user.id)).privacy);

  serve(changePrivacyCall, async ({ session, body }) => {
    const { user } = await own(session.user.id);
    return store.profiles.setPrivacy(user.id, definedOnly(body));
  });
}

/** Without the keys whose value is undefined, which would overwrite what they do not mean to. */
const definedOnly = (asked: ChangePrivacy): Partial<Privacy> =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
