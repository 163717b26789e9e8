/** The part of a profile that the asking user may see. */
import type { UserId } from "#protocol/ids.ts";
import { HttpFailure } from "#server/base/api/failure.ts";
import type { Session } from "#server/base/db/records.ts";
import type { FriendStore, Standing } from "#server/people/friends/friendStore.ts";
import type { Profile, ProfileStore } from "./profileStore.ts";

/** The stores that decide who may see a profile. */
export interface ProfileViewStores {
  readonly profiles: Pick<ProfileStore, "find">;
  readonly friends: Pick<FriendStore, "standing">;
}

/** A profile as the asking user may see it. */
export interface VisibleProfile extends Profile {
  readonly isOwn: boolean;
  /** Whether more than name, picture and tier may be seen. */
  readonly isOpen: boolean;
  readonly showsMatches: boolean;
  /** How the two users stand to each other, where an account asks about another; undefined otherwise. */
  readonly standing: Standing | undefined;
}

/** Whose profile is asked for, and by which session. */
export interface ProfileRequest {
  readonly params: { readonly id: UserId };
  readonly session: Session | undefined;
}

/**
 * The requested profile. Only the guest sees a guest's profile; for others a guest looks like an unknown user.
 * @throws HttpFailure `not_found` where there is no such profile
 */
export async function visibleProfile(
  store: ProfileViewStores,
  { params, session }: ProfileRequest,
): Promise<VisibleProfile> {
  const profile = await store.profiles.find(params.id);
  const viewer = session?.user;
  const isOwn = profile !== undefined && profile.user.id === viewer?.id;
  if (profile === undefined || (profile.user.role === "guest" && !isOwn)) throw new HttpFailure("not_found");
  const { profileVisibility: visibility, showRecentActivity: shows } = profile.privacy;
  const hasFriends = viewer !== undefined && viewer.role !== "guest" && !isOwn;
  const standing = hasFriends ? await store.friends.standing(viewer.id, profile.user.id) : undefined;
  const isFriend = standing?.relation === "friends";
  const isOpen = isOwn || visibility === "public" || (visibility === "friends" && isFriend);
  return { ...profile, isOwn, isOpen, showsMatches: isOwn || (isOpen && shows), standing };
}

/**
 * The profile that is asked for, where it is open to the asking user.
 * @throws HttpFailure `not_found` where there is no such profile, `forbidden` where it is closed
 */
export async function openProfile(store: ProfileViewStores, request: ProfileRequest): Promise<VisibleProfile> {
  const profile = await visibleProfile(store, request);
  if (!profile.isOpen) throw new HttpFailure("forbidden");
  return profile;
}
