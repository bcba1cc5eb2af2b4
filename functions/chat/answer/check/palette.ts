/** The colours that go with an answer: those measured in its photo, and those that it proposes. */
import type { Palette } from '../../../../shared/chat.ts';
import { colourNames } from '../../../platform/colour/colour-names.ts';
import type { Photo } from '../../turn.ts';

/** The line that the prompt asks for, with whatever emphasis a model puts around it. */
const PALETTE_LINE = /^ {0,3}\**Palette:?\**:?[^\n]*$/im;
const HEX = /#[0-9a-f]{6}\b/gi;
const MAX_PROPOSED = 8;

/** @param photo What the answer is about. Null where there are neither measured nor proposed colours. */
export function paletteFor(photo: Photo | undefined, answer: string): Palette | null {
  const [line = ''] = PALETTE_LINE.exec(answer) ?? [];
  const hexes = [...new Set((line.match(HEX) ?? []).map((hex) => hex.toLowerCase()))];
  const swatches = photo?.palette ?? [];
  const proposedHexes = hexes.slice(0, MAX_PROPOSED);
  // Named together, so that a colour in both rows has the same name.
  const names = colourNames([...swatches.map(({ hex }) => hex), ...proposedHexes]);
  const measured = swatches.map(({ hex, share }, index) => ({ hex, name: names[index] ?? hex, share }));
  const proposed = proposedHexes.map((hex, index) => ({ hex, name: names[swatches.length + index] ?? hex }));
  return measured.length + proposed.length > 0 ? { measured, proposed } : null;
}
