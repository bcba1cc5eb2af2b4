/** Reads a picture from the clipboard, where the browser lets a page do so on a press. */

/** The first picture, as a file; undefined where there is none, or where it may not be read. */
export async function pictureOnClipboard(): Promise<File | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((candidate) => candidate.startsWith('image/'));
      if (type !== undefined) return new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type });
    }
  } catch {
    // Refused by the member or by the browser: the words are the same as for an empty clipboard.
  }
  return undefined;
}
