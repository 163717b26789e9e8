import { privateGame } from "#engine/config.ts";
import type { CreateGame } from "#server/protocol/api.ts";

/** Everything that a private table is asked for. */
export type Configuration = Required<CreateGame>;

/** What the form starts from [R9, R10, R12, R13]; the server never rates a private game. */
export const initialConfiguration: Configuration = {
  winPoints: privateGame.winPoints,
  numPlayers: privateGame.players,
  includeAces: privateGame.includeAces,
  includeSixes: privateGame.includeSixes,
  isRated: true,
  turnSeconds: null,
  stacking: privateGame.stacking,
  weakHand: privateGame.weakHand,
};
