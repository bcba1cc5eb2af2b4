/** The other ways to add a photo, as links: the camera, the clipboard and a web address. */
import { type ReactNode, useState } from 'react';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { Way } from '../files-dialog/destination.ts';
import type { ImagePicker } from './image-picker-state.ts';

interface OtherWaysProps {
  picker: ImagePicker;
  className?: string;
}

/** Touch devices have a camera of their own, and no keyboard to paste with. */
const isTouch = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
const canPaste = () => !isTouch() && typeof navigator.clipboard?.read === 'function';

/** A row of links. The dialog for the camera and the web loads when it is first opened. */
export function OtherWays({ picker, className = '' }: OtherWaysProps) {
  const [way, setWay] = useState<Way>();
  const [isOpen, setIsOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photo-dialog.tsx'));
  const openDialog = (next: Way) => {
    setWay(next);
    fetchCode(setIsOpen);
  };
  return (
    <fieldset aria-label="Other ways to add a photo" className={`flex flex-wrap gap-x-5 ${className}`}>
      <WayLink onClick={() => (isTouch() ? picker.choose('camera') : openDialog('camera'))}>Take a photo</WayLink>
      {canPaste() && <WayLink onClick={() => void paste(picker)}>Paste a picture</WayLink>}
      <WayLink onClick={() => openDialog('web')}>From a web address</WayLink>
      {code && <code.PhotoDialog picker={picker} open={isOpen} onOpenChange={setIsOpen} startAt={way} />}
    </fieldset>
  );
}

const WayLink = (props: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="link min-h-11 text-note text-charcoal hover:text-ink" {...props} />
);

async function paste(picker: ImagePicker): Promise<void> {
  const picture = await pictureOnClipboard();
  if (picture) picker.accept([picture]);
  else toast({ title: 'There’s no picture to paste', description: 'Copy one first, then try again.' });
}

/** The first picture as a file; undefined if there is none or reading is not allowed. */
async function pictureOnClipboard(): Promise<File | undefined> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((candidate) => candidate.startsWith('image/'));
      if (type !== undefined) return new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type });
    }
  } catch {
    // Refused by the member or by the browser: treated like an empty clipboard.
  }
  return undefined;
}
