/** Weeks of a community in the order of time: each match with its players, time and kind. */
import { BOT_LEVELS, type BotLevel } from "#engine/bots/level.ts";
import { type PlayerCount, privateGame, rulesPage } from "#engine/config.ts";
import type { MatchConfig } from "#engine/config.ts";
import type { Random } from "#engine/random.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import type { Member } from "./members.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";

/** One match of the story. */
export interface Episode {
  readonly at: number;
  readonly kind: GameKind;
  readonly isRated: boolean;
  readonly config: MatchConfig;
  readonly turnMs: number | null;
  /** The computer's level in a computer game. */
  readonly level: BotLevel | null;
  /** Members by index, in seat order; the computer takes the other seats. */
  readonly members: readonly number[];
  readonly quitter: number | null;
}

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
/** The longest duration of a match, so that no match ends in the future. */
const matchMsMax = 1.5 * hourMs;
/**
 * Percentages of matches: quick matches, tables of a tournament, games between friends; the rest against the computer.
 */
const matchedPercent = 55;
const tournamentPercent = 15;
const friendPercent = 15;
const quitPercent = 3;
/** Evenings are busier: a match starts at the later of two random hours, between these. */
const hourFirst = 7;
const hourSpread = 17;

const oneOf = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T;

/** The members who play on that day; active ones are likelier. */
function present(members: readonly Member[], day: number, days: number, random: Random): number[] {
  return members.flatMap(({ matchesADay, ageDays }, index) => {
    if (days - day > ageDays) return [];
    const whole = Math.floor(matchesADay);
    const more = random(1_000) < (matchesADay - whole) * 1_000 ? 1 : 0;
    return Array.from({ length: whole + more }, () => index);
  });
}

/** Other members for a table, no member twice. */
function company(first: number, count: number, there: readonly number[], random: Random): number[] {
  const table = [first];
  for (let tries = 0; table.length < count && tries < 50; tries++) {
    const other = oneOf(there, random);
    if (!table.includes(other)) table.push(other);
  }
  return table;
}

function episode(first: number, there: readonly number[], at: number, random: Random): Episode {
  const draw = random(100);
  const matched = (players: PlayerCount, kind: GameKind, turnMs: number): Episode => {
    const quitter = kind === "matched" && random(100) < quitPercent ? random(players) : null;
    const members = company(first, players, there, random);
    return { at, kind, isRated: true, config: rulesPage(players), turnMs, level: null, members, quitter };
  };
  if (draw < matchedPercent) return matched(2, "matched", turnClocks.matchedMs);
  if (draw < matchedPercent + tournamentPercent) {
    return matched(random(2) === 0 ? 3 : 4, "tournament", turnClocks.tournamentMs);
  }
  const winPoints = 3 + random(8);
  const plain = { at, isRated: false, turnMs: null, quitter: null };
  if (draw < matchedPercent + tournamentPercent + friendPercent) {
    const players = (2 + random(3)) as PlayerCount;
    const config = { ...privateGame, players, winPoints, includeSixes: random(2) === 0 };
    return { ...plain, kind: "friend", config, level: null, members: company(first, players, there, random) };
  }
  const level = oneOf(BOT_LEVELS, random);
  return { ...plain, kind: "computer", config: rulesPage(2, winPoints), level, members: [first] };
}

/** The matches of the members in the `days` before `endsAt` (epoch milliseconds), oldest first. */
export function story(members: readonly Member[], days: number, endsAt: number, random: Random): Episode[] {
  const episodes: Episode[] = [];
  for (let day = 0; day < days; day++) {
    const there = present(members, day, days, random);
    const dayStart = endsAt - (days - day) * dayMs;
    for (const first of there) {
      const hour = hourFirst + Math.max(random(hourSpread), random(hourSpread));
      const made = episode(first, there, dayStart + hour * hourMs + random(hourMs), random);
      const isFull = made.kind === "computer" || made.members.length === made.config.players;
      if (isFull && made.at < endsAt - matchMsMax) episodes.push(made);
    }
  }
  return episodes.toSorted((a, b) => a.at - b.at);
}
