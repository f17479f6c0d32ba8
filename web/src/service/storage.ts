// What this device keeps, where its browser lets the page keep anything.

/** Returns a storage of the browser; where it is forbidden, this throws. */
type StorageOf = () => Storage;

export const thisDevice: StorageOf = () => localStorage;
/** Keeps texts through reloads, until the window is closed. */
export const thisWindow: StorageOf = () => sessionStorage;

/** The text under a name; null if there is none. */
export function storedText(name: string, storage = thisDevice): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null; // forbidden
  }
}

/** Keeps a text under a name; if the storage is full or forbidden, it lasts as long as the page. */
export function storeText(name: string, text: string, storage = thisDevice): void {
  try {
    storage().setItem(name, text);
  } catch {
    // the page goes on without
  }
}

/** Forgets the texts of some names. */
export function eraseTexts(isErased: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage).filter(isErased)) localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
