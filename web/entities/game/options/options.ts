import { privateGame } from "#engine/config.ts";
import type { CreateGame } from "#protocol/calls/games.ts";

/** The options that every friend game has. */
export type Options = Required<Omit<CreateGame, "numPlayers" | "isRated">>;

/** The initial values of a form [R9, R10, R12, R13]. */
export const initialOptions: Options = {
  winPoints: privateGame.winPoints,
  includeAces: privateGame.includeAces,
  includeSixes: privateGame.includeSixes,
  turnSeconds: null,
  stacking: privateGame.stacking,
  weakHand: privateGame.weakHand,
};

export interface OptionsProps {
  readonly options: Options;
  readonly onChange: (part: Partial<Options>) => void;
}
