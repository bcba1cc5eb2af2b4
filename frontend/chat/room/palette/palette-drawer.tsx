/** The colours of a room with their names, from the bottom of a phone's screen. Loaded when it is first opened. */
import type { Palette } from '../../../../shared/chat.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { PaletteStrip } from './palette-strip.tsx';

interface PaletteDrawerProps {
  palette: Palette | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const PaletteDrawer = ({ palette, ...dialog }: PaletteDrawerProps) => (
  <Dialog {...dialog} layout="drawer" title="Colours" description="Press a colour to copy its hex.">
    <PaletteStrip palette={palette} />
  </Dialog>
);
