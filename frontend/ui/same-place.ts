/** The state of a navigation that only corrects the address of what is on the screen: neither focus nor scroll position moves. */
export const SAME_PLACE = { samePlace: true } as const;

/** Whether a location was reached by such a navigation. */
export const isSamePlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'samePlace' in state && state.samePlace === true;
