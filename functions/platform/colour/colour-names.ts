/** Names hex colours with everyday words, for palettes and screen readers. */
import { type Oklab, oklabFromRgb } from './oklab.ts';

/** Well-known names with their colours. */
const NAMED =
  `white ffffff, off-white f6f2e9, cream f3e6c4, bone e3dccb, sand d8c3a0, biscuit cfae83, wheat e6cf9a, straw e4d06f, butter f7e7a1,
  honey d99a3c, mustard c8992a, ochre b9822f, amber f0a22e, yellow f5d327, lemon fbee72, caramel b4743a, tan c39668, camel ab855c, cinnamon 96552f, copper a55f35, rust 9c4520,
  terracotta bd6444, brick 8e4232, orange e67e22, coral ee8168, salmon f2a48f, peach f6c7a5, apricot f2b27c, blush e9cbc3, pink efa9b8, rose cc7283,
  raspberry b32d5b, red c62b27, maroon 6d1f24, burgundy 56202f, plum 633654, mauve a4899f, lilac c9b6d8, lavender a59bc9, violet 7a57a8,
  purple 5a2e7d, navy 1d2b4b, ink 20262f, denim 45658c, blue 2f66b3, sky blue 8fbfe3, powder blue bdd0dd, blue-grey 8397a6, duck egg blue b9d3cd, teal 1f6f73, turquoise 38b0ab,
  aqua 9fd8d3, sea green 5f9c86, mint bfe3cb, sage a9b298, eucalypt 7e907c, moss 7b8550, olive 6c6a20, khaki 9a8f5f, lime b4d03b, leaf green 559a3f,
  grass green 7db255, forest green 2f5233, bottle green 1e3d33, dark olive 3a3a1e, putty b7ab94, mushroom a2907c, taupe 86745f, stone bdb7aa, greige cdc5b8, walnut 63391f,
  chocolate 49301f, chestnut 7d4526, umber 7a5c3c, espresso 2f221b, driftwood 9a8168, charcoal 3a3a3c, slate 596169, graphite 525150, steel 7f868d, silver c6c9cb, dove grey aaa9a6,
  pale grey dedede, grey 8a8a88, black 0e0e0e`
    .split(/,\s+/)
    .map((line) => {
      const hex = line.slice(-6);
      return { name: line.slice(0, -7), at: oklabOf(`#${hex}`) };
    });

/**
 * The names of `#rrggbb` colours, such as `walnut` or `pale grey`, in the same order. Different colours get different names: where two are
 * nearest to the same name, the first gets it and the other gets the next nearest. Equal colours get the same name.
 */
export function colourNames(hexes: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const hex of hexes.map((written) => written.toLowerCase())) {
    if (names.has(hex)) continue;
    const taken = new Set(names.values());
    const at = oklabOf(hex);
    const [nearest] = NAMED.filter(({ name }) => !taken.has(name)).toSorted(
      (one, other) => distance(one.at, at) - distance(other.at, at),
    );
    names.set(hex, nearest?.name ?? hex);
  }
  return hexes.map((hex) => names.get(hex.toLowerCase()) ?? hex);
}

/** Weighs hue above lightness, so that a slightly darker colour keeps its name. */
const HUE_WEIGHT = 2.2;
const distance = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, HUE_WEIGHT * (one.a - other.a), HUE_WEIGHT * (one.b - other.b));

/** @param hex `#rrggbb`. */
function oklabOf(hex: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return oklabFromRgb(red, green, blue);
}
