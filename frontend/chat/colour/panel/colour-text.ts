/** A colour as members type it from a tin: hex, RGB or LRV. */
import { hexOf, lrvOf, rgbOf, withLrv } from '../../../../shared/colour/colour.ts';

export type ColourForm = 'hex' | 'rgb' | 'lrv';

/** `8198A6`, `#8198a6` or `#89a` as `#rrggbb`; undefined for anything else. */
function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  return digits && `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
}

/** `129, 152, 166` or `rgb(129 152 166)`; undefined for anything else. */
function readRgb(text: string): string | undefined {
  const [, ...parts] = /^(?:rgb)?\s*\(?\s*(\d{1,3})[\s,;]+(\d{1,3})[\s,;]+(\d{1,3})\s*\)?$/i.exec(text.trim()) ?? [];
  const [red = 256, green = 256, blue = 256] = parts.map(Number);
  return Math.max(red, green, blue) <= 255 ? hexOf([red, green, blue]) : undefined;
}

/** `30`, `30.4` or `30%`; undefined for anything else. */
function readLrv(text: string, base: string): string | undefined {
  const digits = /^(\d{1,3}(?:[.,]\d+)?)\s*%?$/.exec(text.trim())?.[1];
  const lrv = Number(digits?.replace(',', '.'));
  return lrv <= 100 ? withLrv(base, lrv) : undefined;
}

/** The colour that a text names. @param base The colour whose lightness an LRV moves. */
export const readColour = (form: ColourForm, text: string, base: string): string | undefined =>
  form === 'hex' ? readHex(text) : form === 'rgb' ? readRgb(text) : readLrv(text, base);

export function writeColour(form: ColourForm, hex: string): string {
  if (form === 'hex') return hex.toUpperCase();
  return form === 'rgb' ? rgbOf(hex).join(', ') : String(wholeLrv(hex));
}

/** As tins have it: a whole number of 100. */
export const wholeLrv = (hex: string): number => Math.round(lrvOf(hex));
