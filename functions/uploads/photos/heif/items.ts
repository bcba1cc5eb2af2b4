/** The items of a HEIC or AVIF. Phones write a photo as a grid of tiles, each an item of its own, and further items for depth and brightness. */

/** As many as libheif itself takes. */
const MAX_ITEMS = 1_000;

/** Whether the file has so few items, properties and references that reading them takes no time. False for a file whose boxes cannot be read. */
export const hasFewItems = (bytes: Uint8Array): boolean =>
  readable(() => {
    const meta = metaOf(bytes);
    const properties = contentOf('ipco', boxesIn(contentOf('iprp', meta)));
    const iinf = contentOf('iinf', meta);
    const entries = iinf.readUInt8() === 0 ? iinf.readUInt16BE(4) : iinf.readUInt32BE(4);
    const references = countOf(boxesIn(meta.get('iref')?.subarray(4) ?? Buffer.alloc(0)));
    const counts = [entries, references, countOf(boxesIn(properties)), itemsIn(contentOf('iloc', meta))];
    return counts.every((count) => count <= MAX_ITEMS);
  });

/**
 * Whether the file ends before the pixels of its photo do: libheif shows a missing tile as green instead of refusing the file. False also for a
 * file whose boxes cannot be read: the decoder refuses it.
 */
export const isCutOff = (bytes: Uint8Array): boolean =>
  readable(() => {
    const meta = metaOf(bytes);
    const ends = endsOfItems(contentOf('iloc', meta));
    const shown = shownItems(contentOf('pitm', meta), meta.get('iref') ?? Buffer.alloc(4));
    return shown.some((item) => (ends.get(item) ?? 0) > bytes.length);
  });

function readable(answer: () => boolean): boolean {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function metaOf(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Map(boxesIn(contentOf('meta', boxesIn(file)).subarray(4)));
}

type Boxes = Iterable<readonly [name: string, content: Buffer]>;

/** Boxes: a size of 32 or 64 bits, or 0 for all that follows; a name; the content (ISO 14496-12, 4.2). */
function* boxesIn(all: Buffer): Generator<readonly [string, Buffer]> {
  for (let at = 0; at + 8 <= all.length; ) {
    const short = all.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(all.readBigUInt64BE(at + 8)) : short || all.length - at;
    if (size < head) return;
    yield [all.toString('latin1', at + 4, at + 8), all.subarray(at + head, at + size)];
    at += size;
  }
}

function contentOf(name: string, boxes: Boxes): Buffer {
  for (const [other, content] of boxes) if (other === name) return content;
  throw new RangeError(`there is no ${name}`);
}

function countOf(boxes: Boxes): number {
  let count = 0;
  for (const _ of boxes) count++;
  return count;
}

/** Reads one number after the other. @throws RangeError beyond the end. */
const reader = (content: Buffer) => {
  let at = 0;
  return (size: number): number => {
    at += size;
    if (size === 8) return Number(content.readBigUInt64BE(at - 8));
    return size === 0 ? 0 : content.readUIntBE(at - size, size);
  };
};

/** The number of items, behind the version and the sizes of the table's numbers. */
const itemsIn = (iloc: Buffer) => (iloc.readUInt8() < 2 ? iloc.readUInt16BE(6) : iloc.readUInt32BE(6));

/** Where the data of each item ends, of those whose data lies in the file directly (ISO 14496-12, 8.11.3). */
function endsOfItems(iloc: Buffer): Map<number, number> {
  const next = reader(iloc);
  const version = next(4) >>> 24;
  const sizes = next(2);
  const [offset, length, base, index] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version > 0 ? sizes & 15 : 0,
  ];
  const wide = version < 2 ? 2 : 4;
  const ends = new Map<number, number>();
  for (let left = next(wide); left > 0; left--) {
    const item = next(wide);
    const isInFile = (version > 0 ? next(2) & 15 : 0) === 0;
    // A reference to the file itself comes first.
    next(2);
    const start = next(base);
    for (let extents = next(2); extents > 0; extents--) {
      next(index);
      const end = start + next(offset) + next(length);
      if (isInFile) ends.set(item, Math.max(end, ends.get(item) ?? 0));
    }
  }
  return ends;
}

/** The primary item (ISO 14496-12, 8.11.4) and all that it is made of: the references named `dimg` (8.11.12; ISO 23008-12, 6.6). */
function shownItems(pitm: Buffer, iref: Buffer): number[] {
  const primary = reader(pitm);
  const shown = new Set([primary(primary(4) >>> 24 === 0 ? 2 : 4)]);
  const wide = reader(iref)(4) >>> 24 === 0 ? 2 : 4;
  const parts = new Map<number, number[]>();
  for (const [name, content] of boxesIn(iref.subarray(4))) {
    if (name !== 'dimg') continue;
    const next = reader(content);
    const whole = next(wide);
    parts.set(whole, [...(parts.get(whole) ?? []), ...Array.from({ length: next(2) }, () => next(wide))]);
  }
  // A set also yields what is added to it on the way.
  for (const item of shown) for (const part of parts.get(item) ?? []) shown.add(part);
  return [...shown];
}
