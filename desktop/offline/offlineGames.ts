/** Matches against the computer that were played without a server and wait to be handed over. Nothing in it is secret. */
import {
  OFFLINE_GAMES_MAX,
  OFFLINE_RECORD_CHARS_MAX,
  type OfflineGame,
  offlineGamesIn,
} from "#server/protocol/desktop.ts";
import type { KeptFile } from "../storage/jsonFile.ts";

/** The file in bytes: every record full, each character escaped. */
export const offlineBytesMax = OFFLINE_GAMES_MAX * OFFLINE_RECORD_CHARS_MAX * 6;

export class OfflineGames {
  readonly #file: KeptFile;
  #games: Promise<readonly OfflineGame[]>;

  constructor(file: KeptFile) {
    this.#file = file;
    this.#games = file.read().then(offlineGamesIn);
  }

  waiting(): Promise<readonly OfflineGame[]> {
    return this.#games;
  }

  /** Keeps a game; the oldest make room. */
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
