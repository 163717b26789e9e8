/** Matches against the computer, played without a server, that wait to be sent to it. The file holds no secrets. */
import {
  OFFLINE_GAMES_MAX,
  OFFLINE_RECORD_CHARS_MAX,
  type OfflineGame,
  offlineGamesIn,
} from "#protocol/calls/desktop.ts";
import type { JsonFile } from "../storage/jsonFile.ts";

/** The file's size limit in bytes: every record full, each character escaped. */
export const offlineBytesMax = OFFLINE_GAMES_MAX * OFFLINE_RECORD_CHARS_MAX * 6;

export class OfflineGames {
  readonly #file: JsonFile;
  #games: Promise<readonly OfflineGame[]>;

  constructor(file: JsonFile) {
    this.#file = file;
    this.#games = file.read().then(offlineGamesIn);
  }

  waiting(): Promise<readonly OfflineGame[]> {
    return this.#games;
  }

  /** Keeps a game and drops the oldest above the limit. */
  keep(game: OfflineGame): Promise<void> {
    return this.#change((games) => [...games.filter(({ id }) => id !== game.id), game].slice(-OFFLINE_GAMES_MAX));
  }

  handedOver(id: string): Promise<void> {
    return this.#change((games) => games.filter((game) => game.id !== id));
  }

  async #change(changed: (games: readonly OfflineGame[]) => readonly OfflineGame[]): Promise<void> {
    this.#games = this.#games.then((games) => changed(games));
    await this.#file.write(await this.#games);
  }
}
