import { privateGame } from "#engine/config.ts";
import type { CreateGame } from "#server/protocol/gameForms.ts";
import { initialOptions } from "#web/entities/game/options/options.ts";

/** Everything that a private table is asked for. */
export type Configuration = Required<CreateGame>;

/** What the form starts from; the server never rates a private game. */
export const initialConfiguration: Configuration = {
  ...initialOptions,
  numPlayers: privateGame.players,
  isRated: true,
};
