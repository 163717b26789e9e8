/** The operating system's keychain. The only importer of keytar, which is missing if it could not be built. */
import type { Keychain } from "./vault.ts";

/** How long the app waits for a keychain that shows a prompt, in milliseconds. */
const answerMsMax = 30_000;

export function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("The keychain does not answer")), answerMsMax).unref();
  });
  return Promise.race([work, late]);
}

/** The keychain's entries of `service`; undefined without a keychain. */
export async function openKeychain(service: string): Promise<Keychain | undefined> {
  try {
    const { default: keytar } = await import("keytar");
    return {
      get: (account) => inTime(keytar.getPassword(service, account)),
      set: (account, secret) => inTime(keytar.setPassword(service, account, secret)),
      remove: async (account) => {
        await inTime(keytar.deletePassword(service, account));
      },
    };
  } catch {
    return undefined;
  }
}
