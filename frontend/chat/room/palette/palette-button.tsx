/** The palette on a phone: two rows of colours in one button, which opens their names. */
import { type CSSProperties, useState } from 'react';
import type { Palette } from '../../../../shared/chat.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PaletteStrip } from './palette-strip.tsx';

/** `palette` is null while a photo is being read: the button keeps its height. */
export function PaletteButton({ palette }: { palette: Palette | null }) {
  const [open, setOpen] = useState(false);
  return (
    <section aria-label="Palette" className="palette-button">
      <button type="button" aria-haspopup="dialog" disabled={palette === null} onClick={() => setOpen(true)}>
        <span>
          <b>Measured</b>
          <Hem colours={palette?.measured} />
        </span>
        <span>
          <b>Proposed</b>
          <Hem colours={palette?.proposed} />
        </span>
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        layout="drawer"
        title="Colours"
        description="Press a colour to copy its hex."
      >
        <PaletteStrip palette={palette} />
      </Dialog>
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
