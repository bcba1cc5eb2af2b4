/** The photo menu, and the dialog that two of its items open. Loaded when it is first opened. */
import { type RefObject, useEffect, useState } from 'react';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/uploads.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { CameraIcon, Icon } from '../../ui/media/icons.tsx';
import { Menu, type MenuAction } from '../../ui/menu/menu.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { Way } from '../files-dialog/destination.ts';
import type { ImagePicker } from './image-picker-state.ts';
import './photo-menu.css';

interface PhotoWaysProps {
  picker: ImagePicker;
  open: boolean;
  /** Called with whether to return the focus to the button. */
  onClose: (giveBackFocus: boolean) => void;
  opener: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  /** Where a photo can be dropped instead. */
  dropPlace: string;
}

/** Touch devices have a camera, and no keyboard shortcut to paste. */
const isTouch = () => matchMedia('(hover: none) and (pointer: coarse)').matches;
const canPaste = () => !isTouch() && typeof navigator.clipboard?.read === 'function';

export function PhotoWays({ picker, open, onClose, opener, input, dropPlace }: PhotoWaysProps) {
  const [way, setWay] = useState<Way>();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./photo-dialog.tsx'));
  useSendingCode();
  const openDialog = (next: Way) => {
    setWay(next);
    fetchCode(setDialogOpen);
  };
  const chooseFile = (capture: boolean) => {
    // One input for both: with `capture` a phone opens its camera directly.
    if (capture) input.current?.setAttribute('capture', 'environment');
    else input.current?.removeAttribute('capture');
    input.current?.click();
  };
  const actions: MenuAction[] = [
    {
      label: 'Take a photo',
      icon: <CameraIcon className="size-5" />,
      onChoose: () => (isTouch() ? chooseFile(true) : openDialog('camera')),
    },
    { label: 'Choose from this device', icon: <Sign path={UP} />, onChoose: () => chooseFile(false) },
    ...(canPaste()
      ? [
          {
            label: 'Paste a picture',
            icon: <Sign path={CLIPBOARD} />,
            hint: PASTE_KEYS,
            onChoose: () => void paste(picker),
          },
        ]
      : []),
    { label: 'From a web address', icon: <Sign path={LINK} />, onChoose: () => openDialog('web') },
  ];
  return (
    <>
      {open && (
        <>
          <div aria-hidden="true" className="photo-menu-shade" />
          <Menu
            label="Add a photo"
            actions={actions}
            onClose={onClose}
            opener={opener}
            className="photo-menu"
            foot={`One photo at a time, up to ${formatFileSize(MAX_PHOTO_BYTES)}.${isTouch() ? '' : ` You can also drop it ${dropPlace}.`}`}
          />
        </>
      )}
      {code && <code.PhotoDialog picker={picker} open={dialogOpen} onOpenChange={setDialogOpen} startAt={way} />}
    </>
  );
}

/** Preloads the upload code while the member chooses: after a failed import only a reload helps, which would lose the photo. */
function useSendingCode(): void {
  useEffect(() => {
    import('./send-photo.ts').catch(() => {});
  }, []);
}

async function paste(picker: ImagePicker): Promise<void> {
  const picture = await pictureOnClipboard();
  if (picture) picker.choose([picture]);
  else toast({ title: 'There’s no picture to paste', description: 'Copy one first, then try again.' });
}

const PASTE_KEYS = /Mac/.test(navigator.userAgent) ? '⌘V' : 'Ctrl V';
const UP = 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4 15v3.5A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5V15';
const CLIPBOARD = 'M9 4h6v3H9zM9 5.5H6V21h12V5.5h-3';
const LINK = 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1';

const Sign = ({ path }: { path: string }) => (
  <Icon className="size-5">
    <path d={path} />
  </Icon>
);

/** The first picture as a file; undefined if there is none or reading is not allowed. */
export async function pictureOnClipboard(): Promise<File | undefined> {
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
