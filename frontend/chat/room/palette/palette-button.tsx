/** The palette on a phone: two rows of colours in one button, which opens their names. */
import { type CSSProperties, useState } from 'react';
import type { Palette } from '../../../../shared/chat.ts';
import { useOnDemand } from '../../../ui/on-demand.ts';

/** `palette` is null while a photo is being read: the button keeps its height. */
export function PaletteButton({ palette }: { palette: Palette | null }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./palette-drawer.tsx'));
  return (
    <section aria-label="Palette" className="palette-button">
      <button type="button" aria-haspopup="dialog" disabled={palette === null} onClick={() => fetchCode(setOpen)}>
        <span>
          <b>Measured</b>
          <Hem colours={palette?.measured} />
        </span>
        <span>
          <b>Proposed</b>
          <Hem colours={palette?.proposed} />
        </span>
      </button>
      {code && <code.PaletteDrawer palette={palette} open={open} onOpenChange={setOpen} />}
    </section>
  );
}

const Hem = ({ colours = [] }: { colours: readonly { hex: string; share?: number }[] | undefined }) => (
  <i aria-hidden="true">
    {colours.map(({ hex, share = 0.2 }, index) => (
      <span key={index} style={{ background: hex, '--share': Math.round(share * 100) } as CSSProperties} />
    ))}
  </i>
);
