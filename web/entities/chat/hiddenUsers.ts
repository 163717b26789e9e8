/** The users whose lines this reader does not see. The server stores a block; a mute lasts as long as this tab. */
import { ask } from "#web/platform/calls/ask.ts";
import { blockCall, blocksCall, unblockCall } from "#protocol/calls/chat.ts";
import * as v from "valibot";
import { create } from "zustand";
import { decodeText, id, username, validItems } from "#server/protocol/schema.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { useSession } from "#web/entities/session/session.ts";

/** The fields of a user that a list of names needs. */
const listedUserSchema = v.object({ id, username });
export type ListedUser = Readonly<v.InferOutput<typeof listedUserSchema>>;

export interface HiddenUsers {
  readonly muted: readonly ListedUser[];
  readonly blocked: readonly ListedUser[];
}

const mutedKey = "spar.muted";

const mutesSchema = validItems(listedUserSchema);
const storedMutes = (): readonly ListedUser[] => decodeText(mutesSchema, readTabStored(mutedKey)) ?? [];

export const useHiddenUsers = create<HiddenUsers>(() => ({ muted: storedMutes(), blocked: [] }));

const among = (people: readonly ListedUser[], id: string): boolean => people.some((each) => each.id === id);
const without = (people: readonly ListedUser[], id: string): readonly ListedUser[] =>
  people.filter((each) => each.id !== id);

export const isMuted = ({ muted }: HiddenUsers, id: string): boolean => among(muted, id);
export const isBlocked = ({ blocked }: HiddenUsers, id: string): boolean => among(blocked, id);
/** Whether this user's lines are hidden. */
export const isHidden = (hidden: HiddenUsers, id: string): boolean => isMuted(hidden, id) || isBlocked(hidden, id);

function storeMutes(muted: readonly ListedUser[]): void {
  useHiddenUsers.setState({ muted });
  writeTabStored(mutedKey, muted.length === 0 ? null : JSON.stringify(muted));
}

export const mute = ({ id, username }: ListedUser): void =>
  storeMutes([{ id, username }, ...without(useHiddenUsers.getState().muted, id)]);

export const unmute = (id: string): void => storeMutes(without(useHiddenUsers.getState().muted, id));

/** The id of the user whose blocks are in memory. */
let blocksOf: string | null = null;

/** Fetches the reader's blocks, once per signed-in user. */
export async function loadBlocks(): Promise<void> {
  const token = readToken();
  if (token === blocksOf) return;
  blocksOf = token;
  useHiddenUsers.setState({ blocked: [] });
  if (token === null) return;
  const answer = await ask(blocksCall);
  if (blocksOf !== token) return;
  if (answer.ok) useHiddenUsers.setState({ blocked: answer.value.map(({ user }) => user) });
  else blocksOf = null;
}

// Another user who signs in has other blocks.
useSession.subscribe(() => {
  if (blocksOf !== null && readToken() !== blocksOf) void loadBlocks();
});

/** Blocks a user; resolves to whether the server accepted it. */
export async function block({ id, username }: ListedUser): Promise<boolean> {
  const { ok } = await ask(blockCall, { params: { id } });
  if (ok) useHiddenUsers.setState(({ blocked }) => ({ blocked: [{ id, username }, ...without(blocked, id)] }));
  return ok;
}

export async function unblock(id: string): Promise<boolean> {
  const { ok } = await ask(unblockCall, { params: { id } });
  if (ok) useHiddenUsers.setState(({ blocked }) => ({ blocked: without(blocked, id) }));
  return ok;
}

/** Calls back when a block ends: the user's lines of the meantime were not sent to this page. */
export const onUnblocked = (call: () => void): (() => void) =>
  useHiddenUsers.subscribe((now, before) => {
    if (before.blocked.some(({ id }) => !isBlocked(now, id))) call();
  });
