/** Matches against the computer that were played without a server and wait to be handed over. Nothing in it is secret. */
import type { OfflineGame } from "#web/lib/desktopBridge.ts";
import { count, record, text } from "./bounded.ts";
import type { KeptFile } from "./keptFile.ts";

export const recordCharsMax = 32 * 1024;
const gamesMax = 100;
/** The file in bytes: every record full, each character escaped. */
export const offlineBytesMax = gamesMax * recordCharsMax * 6;

export const gameId = text(64, /^[\w-]{8,64}$/);

/** One game as the page hands it over, or as the file has it. */
export const offlineGame = record<OfflineGame>({
  id: gameId,
  playedAt: count(Number.MAX_SAFE_INTEGER),
  record: text(recordCharsMax),
});

function decoded(value: unknown): OfflineGame[] {
  if (!Array.isArray(value)) return [];
  return value.slice(-gamesMax).flatMap((each: unknown) => {
    try {
      return [offlineGame(each)];
    } catch {
      return [];
    }
  });
}

export class OfflineGames {
  readonly #file: KeptFile;
  #games: Promise<readonly OfflineGame[]>;

  constructor(file: KeptFile) {
    this.#file = file;
    this.#games = file.read().then(decoded);
  }

  waiting(): Promise<readonly OfflineGame[]> {
    return this.#games;
  }

  /** Keeps a game; the oldest make room. */
  keep(game: OfflineGame): Promise<void> {
    return this.#change((games) => [...games.filter(({ id }) => id !== game.id), game].slice(-gamesMax));
  }

  handedOver(id: string): Promise<void> {
    return this.#change((games) => games.filter((game) => game.id !== id));
  }

  async #change(changed: (games: readonly OfflineGame[]) => readonly OfflineGame[]): Promise<void> {
    this.#games = this.#games.then((games) => changed(games));
    await this.#file.write(await this.#games);
  }
}
