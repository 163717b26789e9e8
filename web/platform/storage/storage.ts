/**
 * The browser's storage. It may be full, forbidden or absent: a refused value stays in memory until the page closes, so
 * no caller needs to check.
 */
import { create } from "zustand";

type Place = "localStorage" | "sessionStorage";

/** Values that could not be stored, or removed (null). */
const inMemory: Readonly<Record<Place, Map<string, string | null>>> = {
  localStorage: new Map(),
  sessionStorage: new Map(),
};

/** Whether something could not be stored, so that closing the page loses it. */
export const useForgetting = create<{ readonly forgets: boolean }>(() => ({ forgets: false }));

function read(place: Place, key: string): string | null {
  const value = inMemory[place].get(key);
  if (value !== undefined) return value;
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

function write(place: Place, key: string, value: string | null): boolean {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
    if (globalThis[place].getItem(key) !== value) throw new Error("the value was not taken");
    inMemory[place].delete(key);
    return true;
  } catch (error) {
    inMemory[place].set(key, value);
    removeOlder(place, key);
    if (value !== null && !useForgetting.getState().forgets) {
      console.warn("Storage is not writable", error);
      useForgetting.setState({ forgets: true });
    }
    return false;
  }
}

/** An older value would come back at the next visit: a full storage takes no value, but lets one go. */
function removeOlder(place: Place, key: string): void {
  try {
    globalThis[place].removeItem(key);
  } catch {
    // Forbidden: there is no older value.
  }
}

/** The value under a key; null if there is none. */
export const readStored = (key: string): string | null => read("localStorage", key);

/** Stores a value, or removes it when null. Returns whether it outlasts the page. */
export const writeStored = (key: string, value: string | null): boolean => write("localStorage", key, value);

/** The same for this tab only, until it closes. */
export const readTabStored = (key: string): string | null => read("sessionStorage", key);
export const writeTabStored = (key: string, value: string | null): boolean => write("sessionStorage", key, value);

/** Whether a storage event is about the storage that all tabs share. */
export function isShared(area: Storage | null): boolean {
  try {
    return area === globalThis.localStorage;
  } catch {
    return false;
  }
}
