/** The painted copies of a room's photos, as their member sees them. */
import { MAX_ROOM_PHOTOS, type Painted } from '../../../../shared/rooms.ts';
import { PaintedCopies, type PaintedItem } from '../../items.ts';

/** The room's painted copies, the oldest first. One query: a room has at most 40 photos, these included. */
export async function paintedIn(roomId: string, under: string): Promise<Painted[]> {
  const { items } = await PaintedCopies.page(under, { limit: MAX_ROOM_PHOTOS });
  return items.map((item) => asPainted(roomId, item));
}

export const asPainted = (roomId: string, item: PaintedItem): Painted => ({
  id: `${roomId}.${item.id}`,
  imageUrl: item.imageUrl,
  imageSize: item.imageSize,
  original: item.original,
  notes: notesOf(item),
  createdAt: item.createdAt,
});

/** One for each colour. The litres are for all walls in one colour, so they are left out where there are several. */
const notesOf = ({ surfaces, litres, coats }: PaintedItem): Painted['notes'] =>
  surfaces.map(({ hex, lrv, name, x, y }, index) => {
    const colour = hex.toUpperCase();
    const facts = `${name === null ? '' : `${colour}, `}LRV ${lrv}.`;
    const buy = surfaces.length > 1 || litres === null ? '' : ` ${buyWords(litres, coats)}`;
    return { n: index + 1, kind: 'change', title: name ?? colour, text: facts + buy, x, y };
  });

const COAT_WORDS = ['', 'one coat', 'two coats', 'three coats'];

const buyWords = (litres: number, coats: number): string =>
  `${litres} ${litres === 1 ? 'litre' : 'litres'} for all walls, ${COAT_WORDS[coats]}.`;
