/** The size of a room as members write it, in metres or in the millimetres of a plan. */
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)\s*(mm|cm|m|metres?)?`;
const TWO = new RegExp(String.raw`^\s*${NUMBER}\s*(?:x|×|\*|by)\s*${NUMBER}\s*$`, 'i');
const ONE = new RegExp(String.raw`^\s*${NUMBER}\s*$`, 'i');
/** A bare number from here on is millimetres: no room is this many metres long, and no plan has fewer millimetres. */
const MILLIMETRES_FROM = 300;

/** "5.4 × 4.2 m", "5,4 by 4,2" or "5400x4200" in metres; undefined for anything else. */
export function readFloor(text: string): { width: number; length: number } | undefined {
  const [, width, widthUnit, length, lengthUnit] = TWO.exec(text) ?? [];
  if (width === undefined || length === undefined) return undefined;
  return { width: metres(width, widthUnit ?? lengthUnit), length: metres(length, lengthUnit) };
}

/** "2.7 m" or "2700" in metres; undefined for anything else. */
export function readHeight(text: string): number | undefined {
  const [, height, unit] = ONE.exec(text) ?? [];
  return height === undefined ? undefined : metres(height, unit);
}

export const writeFloor = ({ width, length }: { width: number; length: number }): string => `${width} × ${length} m`;
export const writeHeight = (height: number): string => `${height} m`;

function metres(digits: string, unit: string | undefined): number {
  const value = Number(digits.replace(',', '.'));
  const name = unit?.toLowerCase();
  if (name === 'mm' || (name === undefined && value >= MILLIMETRES_FROM)) return value / 1000;
  return name === 'cm' ? value / 100 : value;
}
