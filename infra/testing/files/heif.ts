/** HEIC and AVIF files for tests, assembled box by box as phones write them: tiles, a grid of them, further pictures of several roles. */

const u16 = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
const u32 = (...values: number[]) => values.flatMap((value) => u16(value >>> 16, value & 0xffff));
const words = (value: string) => Buffer.from(value, 'latin1');

/** A box: its size, its name, its content (ISO 14496-12, 4.2). */
function box(name: string, ...content: (Uint8Array | readonly number[])[]): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), words(name), ...content.map((part) => Buffer.from(part))]);
  whole.writeUInt32BE(whole.length);
  return whole;
}

/** A picture, or what belongs to one. */
export interface Item {
  /** Such as `hvc1`, `av01`, `grid`, `Exif`. */
  type: string;
  data: Uint8Array;
  properties?: readonly Buffer[];
  /** Not for viewers by itself, such as a tile. */
  isHidden?: boolean;
  /** Its references to other items, which count from 1. */
  refers?: Record<string, readonly number[]>;
}

/** A file of these items (ISO 23008-12). A grid lies in the `idat` box, as phones write it, all else in the file. */
export function heif(brand: string, items: readonly Item[], primary: number): Buffer {
  const ftyp = box('ftyp', words(brand), u32(0), words(`mif1${brand}miaf`));
  const properties = [
    ...new Map(items.flatMap(({ properties: own = [] }) => own).map((one) => [one.toString('hex'), one])).values(),
  ];
  const dataOf = (inMeta: boolean) => items.filter((item) => isInMeta(item) === inMeta).map(({ data }) => data);
  const metaFor = (start: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0, 0), words('pict'), u32(0, 0, 0), [0]),
      box('pitm', u32(0), u16(primary)),
      iloc(items, start),
      box('iinf', u32(0), u16(items.length), ...items.map(infe)),
      box('iref', u32(0), ...items.flatMap(references)),
      box('iprp', box('ipco', ...properties), ipma(items, properties)),
      box('idat', ...dataOf(true)),
    );
  const start = ftyp.length + metaFor(0).length + 8;
  return Buffer.concat([ftyp, metaFor(start), box('mdat', ...dataOf(false))]);
}

const isInMeta = ({ type }: Item) => type === 'grid';

/** Where each item's data lies (ISO 14496-12, 8.11.3). */
function iloc(items: readonly Item[], start: number): Buffer {
  const next = { file: start, meta: 0 };
  const rows = items.map((item, index) => {
    const place = isInMeta(item) ? 'meta' : 'file';
    const at = next[place];
    next[place] += item.data.length;
    return [...u16(index + 1, Number(place === 'meta'), 0, 1), ...u32(at, item.data.length)];
  });
  return box('iloc', u32(0x0100_0000), [0x44, 0], u16(items.length), ...rows);
}

const infe = ({ type, isHidden = false }: Item, index: number) =>
  box('infe', u32(0x0200_0000 + Number(isHidden)), u16(index + 1, 0), words(`${type}\0`));

const references = ({ refers = {} }: Item, index: number) =>
  Object.entries(refers).map(([kind, to]) => box(kind, u16(index + 1, to.length, ...to)));

/** Readers must understand these: the highest bit says so (ISO 23008-12, 9.3). */
const ESSENTIAL = /^(?:hvcC|av1C|irot|imir)$/;

function ipma(items: readonly Item[], all: readonly Buffer[]): Buffer {
  const numberOf = (property: Buffer) =>
    (all.findIndex((other) => other.equals(property)) + 1) |
    (ESSENTIAL.test(property.toString('latin1', 4, 8)) ? 0x8000 : 0);
  const rows = items.map(({ properties = [] }, index) => [
    ...u16(index + 1),
    properties.length,
    ...u16(...properties.map(numberOf)),
  ]);
  return box('ipma', u32(1), u32(items.length), ...rows);
}

/** Properties of an item (ISO 23008-12, 6.5). */
export const sizeOf = (width: number, height: number) => box('ispe', u32(0, width, height));
export const turned = (quartersAnticlockwise: number) => box('irot', [quartersAnticlockwise]);
/** 1 exchanges left and right, 0 top and bottom. */
export const mirrored = (axis: number) => box('imir', [axis]);
export const profile = (icc: Uint8Array) => box('colr', words('prof'), icc);
export const role = (urn: string) => box('auxC', u32(0), words(`${urn}\0`));
export const hevc = (configuration: string) => box('hvcC', Buffer.from(configuration, 'base64'));

/** The data of a grid (ISO 23008-12, 6.6.2.3). */
export const gridOf = (columns: number, rows: number, width: number, height: number) =>
  Buffer.from([0, 1, rows - 1, columns - 1, ...u32(width, height)]);
