/** Files of the page that are drawn at its build: what the server paints pictures with, and the picture of the game. */
import type { Plugin } from "vite";
import { gameBoard } from "#server/play/share/board.ts";
import { drawingsFile } from "#server/play/share/drawings.ts";
import { painted } from "#server/play/share/paint.ts";
import { makeDrawings } from "./drawCards.ts";

/** Adds them to the built page. */
export function pictures(): Plugin {
  return {
    name: "spar-pictures",
    apply: "build",
    async generateBundle() {
      const drawings = await makeDrawings();
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: "asset", fileName, source });
      };
      emit(drawingsFile, JSON.stringify(drawings));
      emit("share/game.png", await painted(gameBoard(drawings)));
    },
  };
}
