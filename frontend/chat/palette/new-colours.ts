/** Which of the proposed colours the room does not have yet. */

/** Two colours further apart than this look like two, in sRGB steps weighted for the eye; found by eye on the sample rooms. */
const APART = 60;

/** Whether `hex` is none of the measured colours. Both are `#rrggbb`. */
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
