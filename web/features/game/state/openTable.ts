import { useEffect } from "react";
import { sounds } from "#web/platform/sound/sound.ts";
import { whenCrownLanded } from "./crown.ts";
import { playSound, soundsByMoment } from "../tableSounds.ts";
import type { Scene } from "./tableState.ts";
import type { Table } from "./table.ts";

/** Connects a table to its socket while the screen shows it, and plays its sounds. `onLanded` gets every scene. */
export function useOpenTable(table: Table, onLanded?: (scene: Scene) => void): void {
  useEffect(() => {
    sounds.preload();
    const close = table.open();
    const stopMoving = table.onScene((scene) => {
      for (const name of soundsByMoment(scene).moving) playSound(scene, name);
    });
    let stopCrown = (): void => undefined;
    const stopLanded = table.onLanded((scene) => {
      const { landed, crowned } = soundsByMoment(scene);
      for (const name of landed) playSound(scene, name);
      if (crowned.length > 0) {
        stopCrown = whenCrownLanded(table.store, () => {
          for (const name of crowned) playSound(scene, name);
        });
      }
      onLanded?.(scene);
    });
    // A hidden page may have missed that its connection ended: asking brings the newest view or shows the loss.
    const onVisible = (): void => {
      if (document.visibilityState === "visible") table.refresh();
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      close();
      stopMoving();
      stopLanded();
      stopCrown();
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [table, onLanded]);
}
