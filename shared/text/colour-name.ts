/** Says a hex colour in plain words, for the palettes that are measured and for who hears rather than sees them. */

/** Where each hue begins, in degrees of HSL, and its name. */
const HUES: readonly (readonly [from: number, name: string])[] = [
  [0, 'red'],
  [14, 'red-orange'],
  [24, 'orange'],
  [40, 'ochre'],
  [52, 'yellow'],
  [66, 'olive green'],
  [90, 'green'],
  [160, 'teal'],
  [195, 'blue'],
  [250, 'violet'],
  [290, 'plum'],
  [325, 'rose'],
  [348, 'red'],
];

/** A name like `light ochre` or `dark grey` for `#rrggbb`. */
export function colourName(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const high = Math.max(red, green, blue);
  const low = Math.min(red, green, blue);
  const lightness = (high + low) / 2;
  const chroma = high - low;
  if (chroma < 0.07) return greyName(lightness);
  const hue = hueOf(red, green, blue, high, chroma);
  const name = HUES.findLast(([from]) => hue >= from)?.[1] ?? 'red';
  return brownName(hue, lightness, chroma) ?? `${depthWord(lightness)}${name}`;
}

function hueOf(red: number, green: number, blue: number, high: number, chroma: number): number {
  const sextant =
    high === red ? (green - blue) / chroma : high === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
  return (sextant * 60 + 360) % 360;
}

function greyName(lightness: number): string {
  if (lightness > 0.93) return 'white';
  if (lightness < 0.08) return 'black';
  return `${depthWord(lightness)}grey`;
}

/** Oranges and ochres that are dark or dull are what people call brown, and the pale ones cream. */
function brownName(hue: number, lightness: number, chroma: number): string | undefined {
  if (hue < 10 || hue > 52) return undefined;
  if (lightness > 0.8) return 'cream';
  if (chroma < 0.12) return `${depthWord(lightness)}grey-brown`;
  if (chroma < 0.36 && lightness > 0.6) return 'sand';
  if (lightness < 0.47 || chroma < 0.3) return `${depthWord(lightness + 0.1)}brown`;
  return chroma < 0.5 ? 'tan' : undefined;
}

function depthWord(lightness: number): string {
  if (lightness > 0.75) return 'pale ';
  if (lightness > 0.6) return 'light ';
  return lightness < 0.3 ? 'dark ' : '';
}
