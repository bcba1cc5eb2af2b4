/** A photo as an iPhone writes it: a HEIC in Display P3, a grid of hidden tiles. Each quarter has one colour. */
import { gridOf, heif, hevc, type Item, profile, sizeOf } from './heif.ts';

const SIDE = 256;

/** Tiles of 256 x 256 pixels by x265, with its configuration: of 8 bits, and of 10. In RGB: 208 69 29, 240 230 200, 60 110 70, 40 60 120. */
const EIGHT_BITS = [
  'AQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAsQgEBA3AAAAMAkAAAAwAAAwA8oAgIBAWW6kkprm4EBAwIAAADAAgAAAMACEAiAAEAB0QBwXKwIkA=',
  'AAAATSgBrwT4QTJp2/+GH///8r13Zf0p2JPRxgzsYM5OKdCKEOqUAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAEnA',
  'AAAATCgBrwT4QTJpy//kYf///bzHZeCNJPRxgzsYM5OKdCKEOqUAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAEnA=',
  'AAAATCgBrwT4QTJp2/+5X///zgx//20NJPRxgzsYM5OKdCKEOqUAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAEnA=',
  'AAAASygBrwT4QTJp2//Vh/+R+1V3//FoaT0cYM7GDOTinQihDqlAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAEnA==',
] as const;
const TEN_BITS = [
  'AQQIAAAAAAAAAAAAPPAA/P36+gAADwMgAAEAF0ABDAH//wQIAAADAJ24AAADAAA8ugJAIQABACtCAQEECAAAAwCduAAAAwAAPKAICAQE2W6kkprm4EBAwIAAAAMAgAAAAwCEIgABAAdEAcFysCJA',
  'AAAATSgBrwT4QTJp2/+Ej///8sfHZf0iBpPRxgzsYM5OKdCKEOqUAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAEnA',
  'AAAATCgBrwT4QTJpy//kSP///bJ3ZeKBpPRxgzsYM5OKdCKEOqUAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAEnA=',
  'AAAATCgBrwT4QTJp2/+3v///zKb//2wmJPRxgzsYM5OKdCKEOqUAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAEnA=',
  'AAAASygBrwT4QTJp2//Vu/+R+1/H//FoaT0cYM7GDOTinQihDqlAAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAADAAAEnA==',
] as const;

interface PhonePhoto {
  /** The profile of Display P3. */
  icc: Uint8Array;
  bits?: 8 | 10;
  columns?: number;
  rows?: number;
  /** The picture's size; its last tiles reach beyond. */
  size?: readonly [width: number, height: number];
  /** Rotations and mirrorings of the whole. */
  turns?: readonly Buffer[];
  /** Pictures before the tiles. */
  before?: readonly Item[];
  /** What belongs to the photo, which has this number. */
  after?: (photo: number) => readonly Item[];
}

/** One tile as a picture by itself. @param quarter From 0 to 3. */
export function tile(quarter: number, bits: 8 | 10 = 8): Item {
  const [configuration, ...tiles] = bits === 8 ? EIGHT_BITS : TEN_BITS;
  const data = Buffer.from(tiles[quarter] ?? '', 'base64');
  return { type: 'hvc1', data, properties: [hevc(configuration), sizeOf(SIDE, SIDE)] };
}

export function phonePhoto({ icc, bits = 8, columns = 2, rows = 2, turns = [], before = [], ...more }: PhonePhoto) {
  const size = more.size ?? [500, 450];
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const one = tile(2 * Math.floor((2 * y) / rows) + Math.floor((2 * x) / columns), bits);
    return { ...one, properties: [...(one.properties ?? []), profile(icc)], isHidden: true };
  });
  const photo = before.length + tiles.length + 1;
  const grid: Item = {
    type: 'grid',
    data: gridOf(columns, rows, ...size),
    properties: [sizeOf(...size), profile(icc), ...turns],
    refers: { dimg: tiles.map((_, index) => before.length + index + 1) },
  };
  return heif('heic', [...before, ...tiles, grid, ...(more.after?.(photo) ?? [])], photo);
}
