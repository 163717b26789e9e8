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
const somebodySchema = v.object({ id, username });
export type Somebody = Readonly<v.InferOutput<typeof somebodySchema>>;

export interface Hidden {
  readonly muted: readonly Somebody[];
  readonly blocked: readonly Somebody[];
}

const mutedKey = "spar.muted";

const mutesSchema = validItems(somebodySchema);
const storedMutes = (): readonly Somebody[] => decodeText(mutesSchema, readTabStored(mutedKey)) ?? [];

export const useHidden = create<Hidden>(() => ({ muted: storedMutes(), blocked: [] }));

const among = (people: readonly Somebody[], id: string): boolean => people.some((each) => each.id === id);
const without = (people: readonly Somebody[], id: string): readonly Somebody[] =>
  people.filter((each) => each.id !== id);

export const isMuted = ({ muted }: Hidden, id: string): boolean => among(muted, id);
export const isBlocked = ({ blocked }: Hidden, id: string): boolean => among(blocked, id);
/** Whether what this person says is not shown. */
export const isHidden = (hidden: Hidden, id: string): boolean => isMuted(hidden, id) || isBlocked(hidden, id);

function keepMutes(muted: readonly Somebody[]): void {
  useHidden.setState({ muted });
  writeTabStored(mutedKey, muted.length === 0 ? null : JSON.stringify(muted));
}

export const mute = ({ id, username }: Somebody): void =>
  keepMutes([{ id, username }, ...without(useHidden.getState().muted, id)]);

export const unmute = (id: string): void => keepMutes(without(useHidden.getState().muted, id));

/** Whose blocks are in memory. */
let blocksOf: string | null = null;

/** Fetches the reader's blocks, once for each who reads here. */
export async function loadBlocks(): Promise<void> {
  const token = readToken();
  if (token === blocksOf) return;
  blocksOf = token;
  useHidden.setState({ blocked: [] });
  if (token === null) return;
  const answer = await fetchBlocks();
  if (blocksOf !== token) return;
  if (answer.ok) useHidden.setState({ blocked: answer.value.map(({ user }) => user) });
  else blocksOf = null;
}

// Whoever signs in brings blocks of their own.
useSession.subscribe(() => {
  if (blocksOf !== null && readToken() !== blocksOf) void loadBlocks();
});

/** Blocks somebody; resolves to whether the server took it. */
export async function block({ id, username }: Somebody): Promise<boolean> {
  const { ok } = await putBlock(id);
  if (ok) useHidden.setState(({ blocked }) => ({ blocked: [{ id, username }, ...without(blocked, id)] }));
  return ok;
}

export async function unblock(id: string): Promise<boolean> {
  const { ok } = await deleteBlock(id);
  if (ok) useHidden.setState(({ blocked }) => ({ blocked: without(blocked, id) }));
  return ok;
}

/** Calls back when somebody is heard again who was blocked: what he said meanwhile has not been sent here. */
export const onUnblocked = (call: () => void): (() => void) =>
  useHidden.subscribe((now, before) => {
    if (before.blocked.some(({ id }) => !isBlocked(now, id))) call();
  });
