import { privateGame } from "#engine/config.ts";
import type { CreateGame } from "#protocol/calls/gameForms.ts";
import { initialOptions } from "#web/entities/game/options/options.ts";

/** The settings of a private table. */
export type Configuration = Required<CreateGame>;

/** The form's initial values; the server never rates a private game. */
export const initialConfiguration: Configuration = {
  ...initialOptions,
  numPlayers: privateGame.players,
  isRated: true,
};
