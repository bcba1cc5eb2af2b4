/** The reading of one sample room: its notes on the picture, as on a member's photo. */
import { AnnotatedRoom } from '../../../ui/annotated-room/annotated-room.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Picture, ratioOf } from '../../../ui/media/picture.tsx';
import { PaletteStrip } from '../palette.tsx';
import type { SampleRoom } from './sample-room.ts';

interface SampleReadingProps {
  room: SampleRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SampleReading({
  room: { name, question, picture, alt, notes, palette },
  open,
  onOpenChange,
}: SampleReadingProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      layout="sheet"
      title={
        <>
          Sample: <span className="inline-block">{name}</span>
        </>
      }
      description={`“${question}” An illustration and a worked example, not a member’s room.`}
    >
      <div className="overflow-y-auto px-5 pb-6 sm:px-7">
        <AnnotatedRoom
          picture={<Picture name={picture} alt={alt} sizes="(min-width: 36rem) 694px, 100vw" priority />}
          ratio={ratioOf(picture)}
          notes={notes}
          footing={<PaletteStrip palette={palette} className="mt-4" />}
        />
        <div className="mt-6 flex justify-end">
          <Button onClick={() => onOpenChange(false)}>Try it with my room</Button>
        </div>
      </div>
    </Dialog>
  );
}
