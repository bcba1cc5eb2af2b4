/** The colours that an answer read from a photo, as a strip; each can be copied, and each has a name for those who do not see it. */
import { useState } from 'react';
import { toast } from '../../ui/feedback/toaster.tsx';
import { copyText } from '../answer/copy-text.ts';
import type { Swatch } from '../prose/answer-markdown.ts';

/** The strip. Pointing at a colour, or focusing it, says its name and hex below, in place of the caption. */
export function PaletteStrip({ swatches, caption }: { swatches: Swatch[]; caption: string }) {
  const [shown, setShown] = useState<Swatch | null>(null);
  const copy = async ({ hex }: Swatch) => {
    if (await copyText(hex)) toast({ title: `Copied ${hex}` });
    else toast({ title: `Your browser did not let us copy ${hex}`, variant: 'destructive' });
  };
  return (
    <div className="max-w-[28rem] py-1">
      <ul className="flex h-10" aria-label="Palette" onPointerLeave={() => setShown(null)}>
        {swatches.map((swatch) => (
          <li key={swatch.hex} className="flex-1">
            <button
              type="button"
              aria-label={`${swatch.name}, ${swatch.hex}. Copy`}
              style={{ background: swatch.hex }}
              className="size-full outline-offset-2 transition-transform duration-150 hover:-translate-y-0.5 focus-visible:relative"
              onPointerEnter={() => setShown(swatch)}
              onFocus={() => setShown(swatch)}
              onBlur={() => setShown(null)}
              onClick={() => void copy(swatch)}
            />
          </li>
        ))}
      </ul>
      <p className="cap mt-2">
        {shown ? (
          <>
            <span className="font-semibold text-ink first-letter:uppercase">{shown.name}</span>{' '}
            <span className="tabular-nums">{shown.hex}</span>
          </>
        ) : (
          caption
        )}
      </p>
    </div>
  );
}
