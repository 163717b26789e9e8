/** The statistics of a player as rows of bars, in the reader's language. */
import { BOT_LEVELS } from "#engine/bots/level.ts";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import type { Statistics, WinRate } from "#protocol/calls/profiles.ts";
import { tierKeys } from "#web/entities/player/tierText.ts";
import type { sharedText } from "#web/platform/calls/text/en.ts";
import { formatInteger } from "#web/platform/languages/format.ts";
import type { Language, Translate } from "#web/platform/languages/i18n.ts";
import type { BarRow } from "#web/ui/charts/BarTable.tsx";
import { winRateText } from "./Figures.tsx";
import type { en } from "./text/en.ts";

type Say = Translate<typeof en>;
type SayLib = Translate<(typeof sharedText)["en"]>;

function rateRow(t: Say, key: string, label: string, { won, played }: WinRate, language: Language): BarRow {
  return {
    key,
    label,
    share: played === 0 ? 0 : won / played,
    value: winRateText(won, played, language),
    from: t("wonOfPlayed", { won: formatInteger(won, language), played: formatInteger(played, language) }),
  };
}

const isPlayed = ({ played }: WinRate): boolean => played > 0;

/** Rows by seat, counted from the first dealer's; smaller tables first. */
export const seatRows = (t: Say, rows: Statistics["by_seat"], language: Language): BarRow[] =>
  rows
    .filter(isPlayed)
    .toSorted((a, b) => a.players - b.players || a.seat - b.seat)
    .map((row) => {
      const { seat, players } = row;
      const label = seat === 0 ? t("dealerSeat", { players }) : t("afterDealer", { players, seat });
      return rateRow(t, `${players}-${seat}`, label, row, language);
    });

const tierOrder: readonly TierName[] = [UNRANKED, ...TIERS.map(({ name }) => name)];

/** Rows by the opponents' tier, from the lowest to the highest. */
export const opponentRows = (t: Say, common: SayLib, rows: Statistics["by_opponent"], language: Language): BarRow[] =>
  rows
    .filter(isPlayed)
    .toSorted((a, b) => tierOrder.indexOf(a.tier) - tierOrder.indexOf(b.tier))
    .map((row) => rateRow(t, row.tier, common(tierKeys[row.tier]), row, language));

/** Rows by the computer's level, from easy to hard. */
export const levelRows = (t: Say, rows: Statistics["by_level"], language: Language): BarRow[] =>
  rows
    .filter(isPlayed)
    .toSorted((a, b) => BOT_LEVELS.indexOf(a.level) - BOT_LEVELS.indexOf(b.level))
    .map((row) => rateRow(t, row.level, t(row.level), row, language));

const pointKeys = { 1: "points1", 2: "points2", 3: "points3" } as const;
const isNamed = (points: number): points is keyof typeof pointKeys => points in pointKeys;

/** Rows of hands won by the points of the winning card; a bar is relative to the most frequent. */
export function handRows(t: Say, rows: Statistics["by_points"], language: Language): BarRow[] {
  const most = Math.max(1, ...rows.map(({ hands }) => hands));
  return rows
    .filter(({ hands }) => hands > 0)
    .toSorted((a, b) => a.points - b.points)
    .map(({ points, hands }) => ({
      key: String(points),
      label: isNamed(points) ? t(pointKeys[points]) : t("pointsOther", { points }),
      share: hands / most,
      value: formatInteger(hands, language),
    }));
}
