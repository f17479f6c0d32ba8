// What this device keeps, where its browser lets the page keep anything.

/** A place to keep texts in; where it is forbidden, this throws. */
type Place = () => Storage;

const thisDevice: Place = () => localStorage;
/** Keeps texts through reloads, until the window is closed. */
export const thisWindow: Place = () => sessionStorage;

/** The text under a name; null if there is none. */
export function storedText(name: string, place = thisDevice): string | null {
  try {
    return place().getItem(name);
  } catch {
    return null; // forbidden
  }
}

/** Keeps a text under a name; if the storage is full or forbidden, it lasts as long as the page. */
export function storeText(name: string, text: string, place = thisDevice): void {
  try {
    place().setItem(name, text);
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
