/**
 * Whom this reader does not want to hear. A block is the server's and lasts; a mute is this tab's and ends with it.
 */
import * as v from "valibot";
import { create } from "zustand";
import { decodeText, id, validItems, username } from "#server/protocol/schema.ts";
import { readToken } from "#web/platform/storage/token.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";
import { useSession } from "#web/entities/session/session.ts";
import { deleteBlock, fetchBlocks, putBlock } from "./calls.ts";

/** As much of a person as a list of names needs. */
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
/** Whether what this person says is not shown. */
export const isHidden = (hidden: HiddenUsers, id: string): boolean => isMuted(hidden, id) || isBlocked(hidden, id);

function keepMutes(muted: readonly ListedUser[]): void {
  useHiddenUsers.setState({ muted });
  writeTabStored(mutedKey, muted.length === 0 ? null : JSON.stringify(muted));
}

export const mute = ({ id, username }: ListedUser): void =>
  keepMutes([{ id, username }, ...without(useHiddenUsers.getState().muted, id)]);

export const unmute = (id: string): void => keepMutes(without(useHiddenUsers.getState().muted, id));

/** Whose blocks are in memory. */
let blocksOf: string | null = null;

/** Fetches the reader's blocks, once for each who reads here. */
export async function loadBlocks(): Promise<void> {
  const token = readToken();
  if (token === blocksOf) return;
  blocksOf = token;
  useHiddenUsers.setState({ blocked: [] });
  if (token === null) return;
  const answer = await fetchBlocks();
  if (blocksOf !== token) return;
  if (answer.ok) useHiddenUsers.setState({ blocked: answer.value.map(({ user }) => user) });
  else blocksOf = null;
}

// Whoever signs in brings blocks of their own.
useSession.subscribe(() => {
  if (blocksOf !== null && readToken() !== blocksOf) void loadBlocks();
});

/** Blocks somebody; resolves to whether the server took it. */
export async function block({ id, username }: ListedUser): Promise<boolean> {
  const { ok } = await putBlock(id);
  if (ok) useHiddenUsers.setState(({ blocked }) => ({ blocked: [{ id, username }, ...without(blocked, id)] }));
  return ok;
}

export async function unblock(id: string): Promise<boolean> {
  const { ok } = await deleteBlock(id);
  if (ok) useHiddenUsers.setState(({ blocked }) => ({ blocked: without(blocked, id) }));
  return ok;
}

/** Calls back when somebody is heard again who was blocked: what he said meanwhile has not been sent here. */
export const onUnblocked = (call: () => void): (() => void) =>
  useHiddenUsers.subscribe((now, before) => {
    if (before.blocked.some(({ id }) => !isBlocked(now, id))) call();
  });
