/** The state of a navigation that only corrects the address: it moves neither focus nor scroll position. */
export const SAME_PLACE = { samePlace: true } as const;

/** Whether a location was reached by such a navigation. */
export const isSamePlace = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'samePlace' in state && state.samePlace === true;
