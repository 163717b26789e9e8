import { seededRandom } from "#engine/random.ts";
import { type RoomCode, actionIdOf, userIdOf } from "#protocol/ids.ts";
import type { Entry } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { createLog } from "#server/base/core/log.ts";
import { decodeEntry, encodeEntry } from "#server/base/journal/entryCodec.ts";
import { newCode } from "#server/play/tables/newGame.ts";
import { openStore } from "#server/app/store/open.ts";
import { readConfig } from "#server/base/config/config.ts";
import type { JournalEntry } from "#server/base/journal/journal.ts";
import { friends, playCard, RoomHarness, say } from "./roomHarness.ts";
import type { Settings } from "./serverProcess.ts";

const templates = 20;
const atOnce = 500;

/** Writes the journals of `tables` open tables with `actions` entries each; no server may run on the same data. */
export async function fillWithTables(settings: Settings, tables: number, actions: number): Promise<void> {
  const random = seededRandom(tables);
  const played = await Promise.all(Array.from({ length: templates }, (_, seed) => tableInPlay(seed, actions)));
  const probe = { committed: () => {}, faulted: () => {} };
  const store = await openStore(readConfig(settings), probe, createLog("silent"));
  const codes = Array.from({ length: tables }, () => newCode(random));
  for (let first = 0; first < tables; first += atOnce) {
    const written = codes.slice(first, first + atOnce).map(async (code, index) => {
      for (const [at, entry] of (played[index % templates] ?? []).entries()) {
        const body = encodeEntry(renamed(entry, code));
        await store.journal.append({ room: code, seq: at + 1, at: entry.at, body });
      }
    });
    await Promise.all(written);
  }
  await store.stop();
}

/** The same entry at the table of this code, with other people. */
function renamed(entry: Entry, code: RoomCode): Entry {
  const { action } = entry;
  const own = (user: PublicUser): PublicUser => ({ ...user, id: userIdOf(`${user.id}-${code}`) });
  if (action.type === "sit") return { ...entry, action: { ...action, user: own(action.user) } };
  if (action.type !== "open") return entry;
  const { setup } = action;
  const seats = setup.seats.map((user) => (user === null ? null : own(user)));
  const createdBy = `${setup.createdBy}-${code}`;
  return { ...entry, action: { ...action, setup: { ...setup, code, createdBy: userIdOf(createdBy), seats } } };
}

/** The first `actions` entries of a table of two that plays many hands. */
async function tableInPlay(seed: number, actions: number): Promise<Entry[]> {
  const random = seededRandom(seed);
  const harness = new RoomHarness({ seed });
  const { room, host, guest, seats } = await friends(harness);
  /** As long as the page's ids. */
  const id = (): string => `${random(2 ** 31)}`.padStart(36, "0");
  const entries = (): readonly JournalEntry[] => harness.journal.rooms.get(room.code) ?? [];
  while (entries().length < actions) {
    const { phase } = host.view;
    const actor = seats.find((link) => link.view.legal.length > 0);
    if (phase === "deck")
      say(room, host.view.current_player_position === 0 ? host : guest, "dealCards", actionIdOf(id()));
    else if (phase === "hand_over") for (const link of seats) say(room, link, "readyForNextHand", actionIdOf(id()));
    else if (phase === "game_over") for (const link of seats) say(room, link, "rematch", actionIdOf(id()));
    else if (actor !== undefined) {
      playCard(room, actor, actor.view.legal[random(actor.view.legal.length)] as string, actionIdOf(id()));
    }
  }
  return entries()
    .slice(0, actions)
    .map(({ body }) => {
      const entry = decodeEntry(body);
      if (!entry.ok) throw new Error(entry.error);
      return entry.value;
    });
}
