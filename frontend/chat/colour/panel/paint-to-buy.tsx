/** How much paint all walls of the room take, and in which tins. */
import { useState } from 'react';
import { ASSUMED_HEIGHT, COATS, litresFor, M2_A_LITRE, roundUp, wallArea } from '../../../../shared/rooms/litres.ts';
import { MAX_COATS } from '../../../../shared/rooms/painted.ts';
import type { Room } from '../../../../shared/rooms.ts';
import { useDraft } from '../../../ui/form/draft.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SizeFields } from '../../room/about/about-room.tsx';
import { useChangeRoom } from '../../rooms/use-rooms.ts';
import { tinWords } from '../colour-words.ts';

/** What is to be bought, and what it rests on. */
export interface Buying {
  coats: number;
  setCoats: (coats: number) => void;
  /** The area of doors and windows as typed, in square metres. */
  openings: string;
  setOpenings: (text: string) => void;
  openingsError: string | undefined;
  /** The walls without them, in square metres; null without the room's size. */
  area: number | null;
  /** Whole litres; null where there is nothing to work out. */
  litres: number | null;
}

/** @param place Begins the names of the drafts, which survive a reload in this tab. */
export function useBuying({ size }: Room, place: string): Buying {
  const [coatsText, setCoats] = useDraft(`${place}:coats`);
  const [openings, setOpenings] = useDraft(`${place}:openings`);
  const coats = Number(coatsText) || COATS;
  const taken = /^\s*\d*(?:[.,]\d+)?\s*(?:m2|m²)?\s*$/i.test(openings)
    ? Number.parseFloat(openings.replace(',', '.')) || 0
    : undefined;
  const area = size && wallArea(size.width, size.length, size.height ?? ASSUMED_HEIGHT, taken ?? 0);
  const litres = area === null ? 0 : roundUp(litresFor(area, coats));
  return {
    coats,
    setCoats: (next) => setCoats(String(next)),
    openings,
    setOpenings,
    openingsError: openingsError(taken, area),
    area,
    litres: litres > 0 ? litres : null,
  };
}

function openingsError(taken: number | undefined, area: number | null): string | undefined {
  if (taken === undefined) return 'Enter square metres, such as 3.5.';
  return area === 0 ? 'That leaves no wall.' : undefined;
}

interface PaintToBuyProps {
  room: Room;
  buying: Buying;
  /** Whether more than one colour is on the photo. */
  isMixed: boolean;
}

export function PaintToBuy({ room, buying, isMixed }: PaintToBuyProps) {
  const [isSizing, setSizing] = useState(false);
  const change = useChangeRoom(room.id);
  const { litres, area, openings, setOpenings, openingsError: error } = buying;
  const isOpen = isSizing || room.size === null;
  return (
    <section>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 gap-y-0.5">
        <h2 className="text-h4">Paint to buy</h2>
        {litres !== null && (
          <>
            <output className="text-right font-display text-[2.125rem] leading-10">{`${litres} ${litres === 1 ? 'litre' : 'litres'}`}</output>
            <span className="cap">
              {Math.round(area ?? 0)} m², {M2_A_LITRE} m² a litre
            </span>
            <span className="cap text-right">{tinWords(litres)}</span>
          </>
        )}
      </div>
      {room.size === null && <p className="cap">How big is the room? Then we’ll work out the litres.</p>}
      {litres !== null && (
        <p className="cap">
          All four walls{isMixed && ' in one colour'}
          {room.size?.height === null && `, taken as ${ASSUMED_HEIGHT} m high`}.
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3.5 gap-y-1">
        <Coats buying={buying} />
        {room.size !== null && (
          <button
            type="button"
            className="link min-h-11 text-small"
            aria-expanded={isOpen}
            onClick={() => setSizing(!isSizing)}
          >
            Room size
          </button>
        )}
      </div>
      {isOpen && (
        <div className="@container mt-3 space-y-4">
          <SizeFields room={room} save={(body) => change.mutateAsync(body)} />
          <Field
            label="Doors and windows"
            placeholder="0 m²"
            hint="In square metres, to leave out. A door is about 1.7 m²."
            inputMode="decimal"
            autoComplete="off"
            value={openings}
            error={error}
            onChange={({ target }) => setOpenings(target.value)}
          />
        </div>
      )}
    </section>
  );
}

const Coats = ({ buying: { coats, setCoats } }: { buying: Buying }) => (
  <fieldset className="flex items-center">
    <legend className="float-left mr-3.5 leading-11">Coats</legend>
    {Array.from({ length: MAX_COATS }, (_, index) => index + 1).map((n) => (
      <label key={n} className={SEGMENT}>
        <input type="radio" name="coats" className="sr-only" checked={n === coats} onChange={() => setCoats(n)} />
        {n}
      </label>
    ))}
  </fieldset>
);

const SEGMENT =
  'grid min-h-11 min-w-12 place-items-center border border-charcoal text-[0.9375rem] not-first-of-type:border-l-0 first-of-type:rounded-l-control last-of-type:rounded-r-control has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3';
