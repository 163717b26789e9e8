/** The browser's own storage, which may be full, forbidden or absent: then nothing is stored and nothing fails. */

type Place = "localStorage" | "sessionStorage";

function read(place: Place, key: string): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch (error) {
    console.warn("Storage is not readable", error);
    return null;
  }
}

function write(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, value);
  } catch (error) {
    console.warn("Storage is not writable", error);
  }
}

/** The value stored under a key; null if there is none or storage is not available. */
export const readStored = (key: string): string | null => read("localStorage", key);

/** Stores a value, or removes it when null. */
export const writeStored = (key: string, value: string | null): void => write("localStorage", key, value);

/** The same for this tab only, until it closes. */
export const readTabStored = (key: string): string | null => read("sessionStorage", key);
export const writeTabStored = (key: string, value: string | null): void => write("sessionStorage", key, value);
