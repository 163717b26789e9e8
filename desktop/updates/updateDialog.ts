/** The dialogs of the menu's "Check for updates". Each step needs the player's consent. */
import type { MessageBoxOptions } from "electron";
import type { Words } from "../text/en.ts";
import type { Updates } from "./updates.ts";
import { filled } from "../text/words.ts";

export interface UpdateDialogDependencies {
  readonly updates: Pick<Updates, "state" | "check" | "install">;
  readonly words: () => Words;
  readonly isPlaying: () => boolean;
  /** Shows the question and resolves to the index of the chosen button. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
}

/** Looks for an update, and loads and installs it with the player's consent. */
export async function runUpdateDialog({
  updates,
  words: wordsNow,
  isPlaying,
  ask,
}: UpdateDialogDependencies): Promise<void> {
  const words = wordsNow();
  const say = (message: string): Promise<number> => ask({ type: "info", message, buttons: [words.ok] });
  const offer = (message: string, detail: string, yes: string): Promise<number> =>
    ask({ type: "info", message, detail, buttons: [yes, words.later], defaultId: 0, cancelId: 1 });

  if (updates.state.kind !== "ready") {
    const { kind, version } = await updates.check();
    if (kind === "none") return void (await say(words.noUpdate));
    if (kind === "off") return void (await say(words.updateOff));
    if (kind === "loading") return void (await say(filled(words.updateLoading, { version: version ?? "" })));
    if (kind === "failed") return void (await say(words.updateFailed));
    if (kind !== "offered") return;
    const offered = filled(words.updateOffered, { version: version ?? "" });
    if ((await offer(offered, words.updateOfferedMore, words.updateLoad)) !== 0) return;
    if (isPlaying()) return void (await say(words.updateInMatch));
    if (!(await updates.install())) return void (await say(words.updateFailed));
  }
  if (isPlaying()) return void (await say(words.updateInMatch));
  const ready = filled(words.updateReady, { version: updates.state.version ?? "" });
  if ((await offer(ready, words.updateReadyMore, words.updateRestart)) !== 0) return;
  if (!(await updates.install())) await say(words.updateInMatch);
}
