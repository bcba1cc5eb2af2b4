/** A shared room: its photo with pins, and beside it its jobs, colours and notes. Prints on paper, too. */
import { useState } from 'react';
import type { Palette } from '../../../shared/chat.ts';
import { sumOf } from '../../../shared/rooms/costs.ts';
import type { SharedRoom } from '../../../shared/rooms/links.ts';
import { READ_URL_SECONDS } from '../../../shared/uploads.ts';
import { AnnotatedPicture } from '../../ui/annotated-room/annotated-picture.tsx';
import { NoteCards } from '../../ui/annotated-room/notes.tsx';
import { type Marking, useMarking } from '../../ui/annotated-room/use-marking.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { dollarRange } from '../../ui/text/numbers.ts';
import { markOf } from '../plan/licensed-trade.ts';
import { PrintIcon, TradeMark } from '../plan/task-marks.tsx';
import { dayAndMonth } from './link-words.ts';

interface SharedRoomViewProps {
  room: SharedRoom;
  /** When the addresses of the photo were signed, in milliseconds since 1970. */
  openedAt: number;
  /** Called where the photo's address no longer works. */
  onStale: () => void;
}

export function SharedRoomView({ room, openedAt, onStale }: SharedRoomViewProps) {
  const { name, size, sharedBy, lastDay, photo, notes, palette, tasks } = room;
  const marking = useMarking(notes.map(({ n }) => n));
  const isEmpty = !photo && tasks.length === 0;
  return (
    <>
      <div className="shared wrap" data-selectable>
        {photo && <Photo photo={photo} room={room} marking={marking} openedAt={openedAt} onStale={onStale} />}
        <div className="shared-words">
          <header>
            <h1 dir="auto">{name}</h1>
            <p className="cap mt-1">
              {size && `${size.width} × ${size.length} m. `}
              You can look, not change.
            </p>
          </header>
          {tasks.length > 0 && <Jobs tasks={tasks} />}
          {palette && <Colours palette={palette} />}
          {notes.length > 0 && (
            <section>
              <h2>Notes</h2>
              <NoteCards notes={notes} marking={marking} />
            </section>
          )}
          {isEmpty ? (
            <p>There’s nothing in this room yet.</p>
          ) : (
            <Button variant="quiet" className="sm:justify-self-start print:hidden" onClick={() => print()}>
              <PrintIcon className="size-5" />
              Print
            </Button>
          )}
          <p className="cap">
            Made with{' '}
            <a href="/" className="underline">
              Verandah
            </a>
            , which reads photos of Australian rooms. Advice from a photo: measure before you order.
          </p>
        </div>
      </div>
      <p className="shared-end">
        <Icon className="size-5">
          <circle cx="12" cy="12" r="8.5" />
          <path d="M12 7v5.500l3.500 2" />
        </Icon>
        <span>
          <b>Link ends on {dayAndMonth(lastDay)}.</b> {sharedBy ?? 'Its owner'} can end it sooner.
        </span>
      </p>
    </>
  );
}

interface PhotoProps extends SharedRoomViewProps {
  photo: NonNullable<SharedRoom['photo']>;
  marking: Marking;
}

/** On a phone across the window, else beside the words. */
const SIZES = '(min-width: 62rem) 56vw, 100vw';

function Photo({ photo: { url, medium, size }, room: { name, notes }, marking, openedAt, onStale }: PhotoProps) {
  const [failed, setFailed] = useState<string>();
  const { width, height } = size;
  const sources = medium && width > height ? `${medium} 960w, ${url} ${width}w` : undefined;
  const lost = () => {
    setFailed(url);
    if (Date.now() - openedAt > READ_URL_SECONDS * 1000) onStale();
  };
  return (
    <figure
      className="shared-photo"
      style={{ aspectRatio: width / height, '--ratio': width / height } as React.CSSProperties}
    >
      {failed === url ? (
        <p className="grid size-full place-items-center bg-limewash p-3 text-note">This photo couldn’t be loaded.</p>
      ) : (
        <AnnotatedPicture
          picture={
            <img
              src={url}
              srcSet={sources}
              sizes={SIZES}
              alt={`${name}${notes.length > 0 ? `, with ${notes.length} numbered pins` : ''}`}
              className="size-full bg-limewash object-cover"
              onError={lost}
            />
          }
          notes={notes}
          marking={marking}
        />
      )}
    </figure>
  );
}

function Jobs({ tasks }: Pick<SharedRoom, 'tasks'>) {
  const costs = tasks.flatMap(({ cost }) => cost ?? []);
  const sum = sumOf(costs);
  return (
    <section>
      <h2>Jobs</h2>
      <ol>
        {tasks.map(({ text, licensed, cost }, index) => {
          // Without the home's state, which is not shared, rules of single states name no trade.
          const trade = markOf({ text, licensed }, null);
          return (
            <li
              key={index}
              className="grid break-inside-avoid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-2 border-b border-rule py-2.75 text-small wrap-anywhere"
            >
              <span aria-hidden="true" className="font-display text-h4 leading-6 text-terracotta">
                {index + 1}
              </span>
              <div>
                <p dir="auto">{text}</p>
                {trade !== null && <TradeMark trade={trade} />}
              </div>
              {cost && <p className="font-semibold whitespace-nowrap">{dollarRange(cost)}</p>}
            </li>
          );
        })}
      </ol>
      {sum && (
        <p className="flex flex-wrap justify-between gap-x-3 pt-2.5">
          <span>
            {costs.length === tasks.length ? 'All jobs' : `The ${costs.length} of ${tasks.length} jobs with a cost`}
          </span>
          <b>{dollarRange(sum)}</b>
          <span className="cap basis-full">Prices include GST.</span>
        </p>
      )}
    </section>
  );
}

interface Colour {
  hex: string;
  name: string;
  /** Of the photo, 0 to 1. */
  share?: number;
}

const Colours = ({ palette: { measured, proposed } }: { palette: Palette }) => (
  <section>
    <h2>Colours</h2>
    <Row title="Measured" colours={measured} />
    <Row title="Proposed" colours={proposed} />
  </section>
);

function Row({ title, colours }: { title: string; colours: readonly Colour[] }) {
  if (colours.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-sans text-note font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-0.75 gap-y-2 max-sm:grid max-sm:grid-cols-3 max-sm:gap-y-3 text-[0.8125rem] leading-[1.0625rem]">
        {colours.map(({ hex, name, share = 0.2 }, index) => (
          // As wide as its longest word, and the code in one piece.
          <li key={index} className="min-w-min basis-0 break-inside-avoid" style={{ flexGrow: Math.max(0.05, share) }}>
            <span className="shared-swatch block h-6" style={{ background: hex }} />
            <span className="mt-1.25 block first-letter:uppercase">{name}</span>
            <span className="block whitespace-nowrap pe-2 text-charcoal">{hex.toUpperCase()}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
