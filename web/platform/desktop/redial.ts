import type { Socket } from "#web/platform/socket/socket.ts";

/** Gives up a connection that a sleep of the computer has killed without a word, and calls again at once. */
export function redial(socket: Pick<Socket, "lose" | "hurry">): void {
  socket.lose();
  socket.hurry();
}
