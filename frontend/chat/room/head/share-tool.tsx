/** The button in the head of a wide window that opens the dialog of the room's links. Its code loads with the first press. */
import { useState } from 'react';
import type { Room } from '../../../../shared/rooms.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';

export const SHARE_ICON = 'M12 15V4M8 7.500L12 3.500l4 4M5 12v7.500h14V12';
export const loadShareDialog = () => import('../../links/share-dialog.tsx');

export function ShareTool({ room }: { room: Room }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(loadShareDialog);
  return (
    <>
      <button type="button" aria-haspopup="dialog" className="text-button min-h-11" onClick={() => fetchCode(setOpen)}>
        <Icon className="size-5" path={SHARE_ICON} />
        Share
      </button>
      {code && <code.ShareDialog room={room} open={open} onOpenChange={setOpen} />}
    </>
  );
}
