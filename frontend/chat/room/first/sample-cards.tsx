/** "Or try one of ours": cards of the sample rooms. A press loads and opens the reading. */
import { useState } from 'react';
import { AnnotatedRoom } from '../../../ui/annotated-room/annotated-room.tsx';
import { Picture, ratioOf } from '../../../ui/media/picture.tsx';
import { useOnDemand } from '../../../ui/on-demand.ts';
import type { SampleRoom } from './sample-room.ts';
import { SAMPLE_ROOMS } from './sample-rooms.ts';
import './samples.css';

/** Labelled as samples. They make no call and store nothing. */
export function SampleRooms() {
  const [shown, setShown] = useState<SampleRoom>();
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./sample-reading.tsx'));
  const show = (room: SampleRoom) => {
    setShown(room);
    fetchCode(setOpen);
  };
  return (
    <section aria-labelledby="samples">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-ink pb-2.5">
        <h2 id="samples">Or try one of ours</h2>
        <p className="cap">Sample rooms, drawn for Verandah. Nothing is saved until you add your own.</p>
      </div>
      <ul className="sample-cards">
        {SAMPLE_ROOMS.map((room) => (
          <li key={room.picture}>
            <Card room={room} onShow={() => show(room)} />
          </li>
        ))}
      </ul>
      {code && shown && <code.SampleReading room={shown} open={open} onOpenChange={setOpen} />}
    </section>
  );
}

function Card({ room: { picture, name, question, notes }, onShow }: { room: SampleRoom; onShow: () => void }) {
  return (
    <article className="sample-card">
      <AnnotatedRoom
        size="card"
        picture={<Picture name={picture} alt="" sizes="(min-width: 1181px) 316px, (min-width: 761px) 22vw, 45vw" />}
        ratio={ratioOf(picture)}
        notes={notes.slice(0, 4)}
      />
      <h3 className="mt-3">
        <button type="button" aria-haspopup="dialog" className="sample-open" onClick={onShow}>
          <span className="sr-only">Sample: </span>
          {name}
        </button>
      </h3>
      <p className="mt-0.5 text-small text-charcoal">“{question}”</p>
    </article>
  );
}
