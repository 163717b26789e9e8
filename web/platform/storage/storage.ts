/** The browser's own storage, which may be full, forbidden or absent: then nothing is kept and nothing breaks. */

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

/** What was stored under a key; null when there is nothing or storage is closed to us. */
export const readStored = (key: string): string | null => read("localStorage", key);

/** Stores a value, or forgets it when null. */
export const writeStored = (key: string, value: string | null): void => write("localStorage", key, value);

/** The same for this tab alone, until it closes. */
export const readTabStored = (key: string): string | null => read("sessionStorage", key);
export const writeTabStored = (key: string, value: string | null): void => write("sessionStorage", key, value);
