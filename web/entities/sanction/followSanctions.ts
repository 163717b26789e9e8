import { refreshUser } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { amend, invalidate } from "#web/platform/queries/queryClient.ts";
import { ownSanctionsQuery } from "./ownSanctions.ts";

/**
 * Follows what staff do with the user who plays here: a mute closes the chats and its end opens them, a changed account is
 * fetched again. A ban or suspension ends the session where the socket is made. Starts no connection. Returns how to
 * stop.
 */
export function followSanctions(): () => void {
  const socket = sharedSocket();
  const stops = [
    socket.on("sanctioned", ({ ticket: _ticket, ...sanction }) => {
      if (sanction.kind !== "mute") return;
      void amend(ownSanctionsQuery, () => [sanction]);
      invalidate(keys.sanctions.all);
    }),
    socket.on("sanctionLifted", () => invalidate(keys.sanctions.all)),
    socket.on("accountChanged", () => void refreshUser()),
    socket.watch((state) => {
      // Something may have changed while the connection was lost.
      if (state === "open") invalidate(keys.sanctions.own);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
