/** @returns The element that the fragment of an address names, such as `#whites`; null for none, and for a badly encoded one. */
export function partOfPage(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
