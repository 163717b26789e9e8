import { useKeptOut } from "#web/entities/session/keptOut.ts";
import { forgetSession, refreshUser } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { keys } from "#web/entities/queries/keys.ts";
import { amend, invalidate } from "#web/platform/queries/queryClient.ts";
import { ownSanctionsQuery } from "./ownSanctions.ts";

/**
 * Follows what staff do with the user who plays here: a ban or suspension ends the session and is shown, a mute closes
 * the chats and its end opens them, a changed account is fetched again. `left` is called when the session has ended.
 * Starts no connection. Returns how to stop.
 */
export function followSanctions(left: () => void): () => void {
  const socket = sharedSocket();
  const stops = [
    socket.on("sanctioned", ({ ticket, ...sanction }) => {
      if (sanction.kind === "mute") {
        void amend(ownSanctionsQuery, () => [sanction]);
        invalidate(keys.sanctions.all);
        return;
      }
      useKeptOut.setState({ keptOut: { by: "sanction", sanction, ticket } });
      forgetSession();
      left();
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
