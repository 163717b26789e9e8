/**
 * Lets one of a browser's tabs sound what several of them hear, such as two tabs of one table: the first that asks. By
 * the browser's locks; where they are missing or refused (a page that is not served securely, blocked storage) by
 * messages between the tabs; without either every tab sounds.
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
