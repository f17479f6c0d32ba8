// The clipboard, which browsers lend to pages with TLS or of this machine only, and where their reader agrees.

/** Copies a text; tells whether the browser has done it. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
