import type { Socket } from "#web/platform/socket/socket.ts";

/** Drops a connection that died while the computer slept, and connects again at once. */
export function redial(socket: Pick<Socket, "lose" | "hurry">): void {
  socket.lose();
  socket.hurry();
}
