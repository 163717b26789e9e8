/**
 * Chooses one tab to play a sound that several tabs of a browser receive, such as two tabs of one table: the first to
 * ask. It uses the browser's locks; without them (insecure page, blocked storage) messages between the tabs; without
 * either every tab plays.
 */

/** Whether this tab may sound this; a tab that may, may again. */
export type Claim = (about: string) => Promise<boolean>;

/** The tabs of one browser hear the same within this time. */
const heldMs = 5_000;

function byLocks(locks: LockManager): Claim {
  const own = new Set<string>();
  return (about) => {
    if (own.has(about)) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null): Promise<void> | undefined => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        own.add(about);
        return new Promise((release) => {
          setTimeout(() => {
            own.delete(about);
            release();
          }, heldMs);
        });
      };
      locks.request(`spar.sound.${about}`, { ifAvailable: true }, hold).catch(reject);
    });
  };
}

function byMessages(): Claim {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel("spar.sound");
  } catch {
    return () => Promise.resolve(true);
  }
  const others = new Set<unknown>();
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    others.add(data);
    setTimeout(() => others.delete(data), heldMs);
  });
  return (about) => {
    if (others.has(about)) return Promise.resolve(false);
    channel.postMessage(about);
    return Promise.resolve(true);
  };
}

/** Made when the first sound is due: most pages never sound. */
export function oneTab(): Claim {
  const { locks } = navigator as { readonly locks?: LockManager };
  let claim: Claim = locks === undefined ? byMessages() : byLocks(locks);
  return (about) =>
    claim(about).catch(() => {
      claim = byMessages();
      return claim(about);
    });
}
