import { useEffect } from "react";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";

/** How often one looks who of the friends is here: nobody is told of that. */
export const presenceMs = 20_000;

/** Calls back when friendships or requests have changed, or may have while there was no line. Returns how to stop. */
export function onFriendsNews(call: () => void): () => void {
  const socket = sharedSocket();
  const stops = [
    socket.on("friendsChanged", call),
    socket.watch((state) => {
      if (state === "open") call();
    }),
  ];
  socket.start();
  return () => {
    for (const stop of stops) stop();
  };
}

/** The same for as long as a component lives; `call` must stay the same between drawings. */
export function useFriendsNews(call: () => void): void {
  useEffect(() => onFriendsNews(call), [call]);
}

/** Calls back again and again for as long as somebody looks at the page, and as soon as somebody does again. */
export function useEveryWhile(call: () => void, everyMs: number): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") call();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [call, everyMs]);
}
