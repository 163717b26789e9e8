import { seededRandom } from "#engine/random.ts";
import { createLog } from "#server/log.ts";
import { decodeEntry, encodeEntry, type Entry } from "#server/rooms/entries.ts";
import { newCode } from "#server/rooms/shuffle.ts";
import { openStore } from "#server/store/open.ts";
import { readConfig } from "#server/config.ts";
import { friends, playCard, RoomHarness, say } from "#tests/support/roomHarness.ts";
import type { Place } from "./place.ts";

const templates = 20;
const atOnce = 500;

/** Writes the journals of so many tables, each in the middle of a hand. */
export async function fillWithTables(place: Place, tables: number): Promise<void> {
  const random = seededRandom(tables);
  const played = await Promise.all(Array.from({ length: templates }, (_, seed) => tableInPlay(seed)));
  const probe = { committed: () => {}, faulted: () => {} };
  const store = await openStore(readConfig(place.settings), probe, createLog("silent"));
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

function renamed(entry: Entry, code: string): Entry {
  const { deed } = entry;
  return deed.type === "open" ? { ...entry, deed: { ...deed, setup: { ...deed.setup, code } } } : entry;
}

/** The entries of a table that has played a hand and a half. */
async function tableInPlay(seed: number): Promise<Entry[]> {
  const random = seededRandom(seed);
  const harness = new RoomHarness({ seed });
  const { room, host, guest, seats } = await friends(harness);
  let plays = 0;
  while (plays < 15) {
    const { phase } = host.view;
    const actor = seats.find((link) => link.view.legal.length > 0);
    if (phase === "deck") say(room, host.view.current_player_position === 0 ? host : guest, "dealCards");
    else if (phase === "hand_over") for (const link of seats) say(room, link, "readyForNextHand");
    else if (actor !== undefined) {
      playCard(room, actor, actor.view.legal[random(actor.view.legal.length)] as string);
      plays++;
    }
  }
  return (harness.journal.rooms.get(room.code) ?? []).map(({ body }) => {
    const entry = decodeEntry(body);
    if (!entry.ok) throw new Error(entry.error);
    return entry.value;
  });
}
