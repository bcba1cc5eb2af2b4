/** Reads a picture from the clipboard, if the browser allows it on a press. */

/** The first picture as a file; undefined if there is none or reading is not allowed. */
export async function pictureOnClipboard(): Promise<File | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((candidate) => candidate.startsWith('image/'));
      if (type !== undefined) return new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type });
    }
  } catch {
    // Refused by the member or by the browser: treated like an empty clipboard.
  }
  return undefined;
}
