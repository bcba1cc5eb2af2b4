/** "Or try one of ours": cards of the sample rooms; a press opens the reading, whose code comes then. */
import { useState } from 'react';
import { Picture, type PictureName, ratioOf } from '../../ui/media/picture.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { SampleRoom } from './sample-room.ts';
import { SAMPLE_ROOMS } from './sample-rooms.ts';
import './samples.css';

/** They are samples, and say so: no member's room, no call, nothing kept. */
export function SampleRooms() {
  const [shown, setShown] = useState<SampleRoom>();
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('./sample-reading.tsx'));
  const show = (room: SampleRoom) => {
    setShown(room);
    void fetchCode().then(setOpen);
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

const CARD_RATIO = 3 / 2;

/** A height on the whole picture as one on its middle part, which the card shows. */
function onCard(y: number, picture: PictureName): number {
  const share = ratioOf(picture) / CARD_RATIO;
  return (y - (1 - share) / 2) / share;
}

function Card({ room: { picture, name, question, notes }, onShow }: { room: SampleRoom; onShow: () => void }) {
  return (
    <article className="sample-card">
      <div className="relative" aria-hidden="true">
        <Picture
          name={picture}
          alt=""
          sizes="(min-width: 1181px) 316px, (min-width: 761px) 46vw, 92vw"
          className="aspect-[3/2]"
        />
        {notes.slice(0, 4).map(({ n, kind, x, y }) => (
          <span
            key={n}
            className={`sample-pin marked-${kind}`}
            style={{
              left: `clamp(16px, ${x * 100}%, 100% - 16px)`,
              top: `clamp(16px, ${onCard(y, picture) * 100}%, 100% - 16px)`,
            }}
          >
            {n}
          </span>
        ))}
      </div>
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
