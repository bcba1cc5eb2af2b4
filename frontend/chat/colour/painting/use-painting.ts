/** The painting of one photo: its steps, its colours, and the picture that the worker makes of it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Pixels, Tap } from '../../../../shared/colour/wall.ts';
import { MAX_SURFACES } from '../../../../shared/rooms/painted.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { readDraft, writeDraft } from '../../../ui/form/draft.ts';
import { percent } from '../colour-words.ts';
import type { Painted } from './messages.ts';
import { Painter } from './painter.ts';
import {
  activeIn,
  type Edit,
  hasPlace,
  nameOf,
  type Paint,
  Painting,
  paintIn,
  type Surface,
  withEdit,
  withEdits,
  withOwn,
  withPaint,
} from './painting.ts';

const MAX_UNDO = 20;

interface Steps {
  now: Painting;
  past: readonly Painting[];
  /** Of the newest step. The next one with the same is part of it. */
  isTyping: boolean;
}

export type PaintedRoom = ReturnType<typeof usePainting>;

/**
 * @param pixels The photo. Another one needs another instance of the component. @param draft Where the painting survives a reload.
 * @param first The colour to begin with.
 */
export function usePainting(pixels: Pixels, draft: string, first: Paint) {
  const [steps, setSteps] = useState<Steps>(() => ({ now: draftOf(draft, first), past: [], isTyping: false }));
  const { now, past } = steps;
  const step = (change: (painting: Painting) => Painting, isTyping = false) =>
    setSteps((before) => {
      const next = change(before.now);
      if (next === before.now) return before;
      const isSame = isTyping && before.isTyping;
      return { now: next, isTyping, past: isSame ? before.past : [...before.past, before.now].slice(-MAX_UNDO) };
    });
  const worker = useWorker(pixels, now);
  const keepDraft = useEffectEvent((painting: Painting) =>
    writeDraft(draft, painting.surfaces.length > 0 ? JSON.stringify(painting) : ''),
  );
  useEffect(() => keepDraft(now), [now]);
  const edit = (next: Edit) => {
    const { current } = worker.newest;
    if (hasPlace(current)) worker.say((share) => (share < LEAST ? NOTHING : covers(paintIn(current), share)));
    else announce(`There are ${MAX_SURFACES} colours, the most at once.`);
    step((painting) => withEdit(painting, next));
  };
  return {
    now,
    active: activeIn(now),
    paint: paintIn(now),
    ...worker,
    tap: (at: Tap) =>
      worker.tapped(at, (hit) => {
        if (!hit) return edit({ kind: 'tap', at });
        worker.say(() => 'Taken away.');
        step((painting) => withEdits(painting, hit.id, hit.edits));
      }),
    stroke: (kind: 'brush' | 'eraser', path: Tap[], radius: number) => {
      if (kind === 'brush' || activeIn(now)) edit({ kind, path, radius });
    },
    colour: (paint: Paint, isTyping = false) => step((painting) => withPaint(painting, paint), isTyping),
    setOwn: (own: string | null) => step((painting) => withOwn(painting, own), true),
    /** Makes a surface the active one; undefined for another colour. No step: nothing looks different. */
    activate: (id: number | undefined) =>
      setSteps((before) => ({ ...before, now: { ...before.now, activeId: id, next: paintIn(before.now) } })),
    remove: (id: number) => step((painting) => withEdits(painting, id, [])),
    undo:
      past.length === 0
        ? undefined
        : () => {
            worker.say(() => 'Undone.');
            setSteps((before) => ({
              now: before.past.at(-1) ?? before.now,
              past: before.past.slice(0, -1),
              isTyping: false,
            }));
          },
    forget: () => writeDraft(draft, ''),
  };
}

/** Less of the photo is nothing: a crack, or a single leaf. */
const LEAST = 0.002;
const NOTHING = 'No wall found there. Try another spot, or the brush.';
const covers = (paint: Paint, share: number) => `${nameOf(paint)} covers ${percent(share)} of the photo.`;

function draftOf(draft: string, first: Paint): Painting {
  try {
    return Painting.parse(JSON.parse(readDraft(draft)));
  } catch {
    return { surfaces: [], next: first };
  }
}

/** Runs the worker, paints whenever the surfaces change, and says what came of it. */
function useWorker(pixels: Pixels, now: Painting) {
  const { surfaces, activeId } = now;
  const newest = useRef(now);
  useEffect(() => {
    newest.current = now;
  }, [now]);
  const [made, setMade] = useState<{ of: readonly Surface[]; picture: Painted }>();
  const [isBroken, setBroken] = useState(false);
  const painter = useRef<Painter>(undefined);
  const lastTap = useRef<Promise<unknown>>(Promise.resolve());
  /** How many wait for the worker. */
  const [taps, setTaps] = useState(0);
  /** What to announce with the picture of what comes over these surfaces, by the share of the photo that the active one covers. */
  const words = useRef<{ by: (share: number) => string; over: readonly Surface[] }>(undefined);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const own = new Painter(pixels, () => setBroken(true));
    painter.current = own;
    return () => own.close();
  }, [pixels]);
  const onPainted = useEffectEvent((of: readonly Surface[], picture: Painted) => {
    setMade({ of, picture });
    const share = picture.seen.find(({ id }) => id === activeId)?.share ?? 0;
    if (!words.current || words.current.over === of) return;
    const said = words.current.by(share);
    words.current = undefined;
    announce(said);
    setMessage(said === NOTHING ? said : '');
  });
  useEffect(() => {
    painter.current?.paint(
      surfaces,
      (picture) => onPainted(surfaces, picture),
      () => setBroken(true),
    );
  }, [surfaces]);
  return {
    newest,
    /** The picture, once something is painted. */
    painted: surfaces.length > 0 && made && made.of.length > 0 ? made.picture : undefined,
    /** Whether the picture has the newest change. */
    isCurrent: made?.of === surfaces && taps === 0,
    /** What a tap did not do, to be read beside the photo. */
    message,
    isBroken,
    say: (next: (share: number) => string) => {
      words.current = { by: next, over: newest.current.surfaces };
    },
    /** One after another: what a tap does depends on what is painted. */
    tapped: (at: Tap, act: (hit: { id: number; edits: Edit[] } | null) => void) => {
      setTaps((waiting) => waiting + 1);
      lastTap.current = lastTap.current
        .then(() => painter.current?.call({ kind: 'tap', surfaces: newest.current.surfaces, at }))
        .then((hit) => hit !== undefined && act(hit))
        .catch(() => setBroken(true))
        .then(() => setTaps((waiting) => waiting - 1));
    },
  };
}
