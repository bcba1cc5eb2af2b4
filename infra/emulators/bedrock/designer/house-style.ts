/** The styles of house that the library has articles on: advice for one is not given to a member who lives in another. */
import type { PromptPassage } from './prompt.ts';

const STYLES = [
  /\bfederation\b/i,
  /\b(?:art )?deco\b/i,
  /\bqueenslanders?\b/i,
  /\b(?:colonial|victorian|terraces?)\b/i,
  /\b(?:mid-?century|post-?war)\b/i,
  /\b(?:hamptons?|coastal)\b/i,
  /\b(?:industrial|warehouses?)\b/i,
];

/**
 * The passages without those about a style that nobody named; a photo shows colours and light, not when a house was built.
 * @param said What the member has said so far.
 */
export function forTheirHouse(said: string, passages: readonly PromptPassage[]): PromptPassage[] {
  return passages.filter(({ title }) => {
    const styles = STYLES.filter((style) => style.test(title));
    return styles.length === 0 || styles.some((style) => style.test(said));
  });
}
