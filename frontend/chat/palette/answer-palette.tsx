/** The colours of an answer's palette line, as a row with a caption. */
import type { Swatch } from '../prose/answer-markdown.ts';
import { Swatches } from './swatches.tsx';

export const AnswerPalette = ({ swatches, caption }: { swatches: Swatch[]; caption: string }) => (
  <div className="max-w-[28rem] py-1">
    <Swatches colours={swatches} label="Palette" />
    <p className="cap mt-1">{caption}</p>
  </div>
);
