/** Finds the proposed colours that the room does not have yet. */

/** Colours further apart than this look different, in weighted sRGB steps; found by eye on the sample rooms. */
const APART = 60;

/** Whether `hex` differs from every measured colour. Both are `#rrggbb`. */
export const isNewColour = (hex: string, measured: readonly { hex: string }[]): boolean =>
  measured.every((colour) => distance(hex, colour.hex) > APART);

/** Green counts most for the eye and blue least, as in the luma of ITU-R BT.601. */
function distance(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  const [red, green, blue] = [first.red - second.red, first.green - second.green, first.blue - second.blue];
  return Math.sqrt(2 * red ** 2 + 4 * green ** 2 + blue ** 2);
}

function partsOf(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}
