/** Places of a page: the element that an address names, and navigations that stay in their place. */

/** @returns The element that the fragment of an address names, such as `#whites`; null for none, and for a badly encoded one. */
export function partOfPage(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** The state of a navigation that only corrects the address: it moves neither focus nor scroll position. */
export const SAME_PLACE = { samePlace: true } as const;

/** Whether a location was reached by such a navigation. */
export const isSamePlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'samePlace' in state && state.samePlace === true;
