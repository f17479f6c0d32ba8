// What this device keeps, where its browser lets the page keep anything.

/** The text under a name; null if there is none. */
export function storedText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // forbidden
  }
}

/** Keeps a text under a name; if the storage is full or forbidden, it lasts as long as the page. */
export function storeText(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // the page goes on without
  }
}

/** Forgets the text under a name. */
export function eraseText(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
