import { useEffect } from "react";
import { adminKeys, groups } from "#web/entities/queries/keys.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { invalidate } from "#web/platform/queries/queryClient.ts";

/** Refetches tickets when the server reports a change, and after a lost connection. */
export function useTicketEvents(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const socket = sharedSocket();
    const changed = (): void => invalidate(...groups.support, adminKeys.lists("tickets"), adminKeys.itemsOf("tickets"));
    const stops = [
      socket.on("ticketChanged", changed),
      socket.watch((state) => {
        if (state === "open") changed();
      }),
    ];
    socket.start();
    return () => {
      for (const stop of stops) stop();
    };
  }, [isOn]);
}
