/** The tool itself: the photo with what is painted on it, and the panel of colours. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Palette } from '../../../shared/chat.ts';
import type { Pixels } from '../../../shared/colour/wall.ts';
import type { RoomWithTasks } from '../../../shared/rooms.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { CallError, InlineError } from '../../ui/feedback/inline-error.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { isNewColour } from '../room/palette.tsx';
import { BackToRoom } from '../rooms/room-part.tsx';
import { capitalised } from './colour-words.ts';
import { hasPlace, nameOf, type Tool } from './painting/painting.ts';
import { type PaintedRoom, usePainting } from './painting/use-painting.ts';
import { ChooseColour } from './panel/choose-colour.tsx';
import { type Buying, PaintToBuy, useBuying } from './panel/paint-to-buy.tsx';
import { Surfaces } from './panel/surfaces.tsx';
import { WallNow } from './panel/wall-now.tsx';
import { Picture } from './picture.tsx';
import { isTyping, SIZES, ToolRow } from './tool-row.tsx';
import { useKeep } from './use-keep.ts';

interface StudioProps {
  room: RoomWithTasks;
  /** Of the photo. */
  path: string;
  pixels: Pixels;
  palette: Palette | null;
  photos: React.ReactNode;
  /** After the worker has failed: what is painted is read from its draft. */
  onRestart: () => void;
}

/** A blue between light and dark, where nothing was proposed. */
const FIRST = { hex: '#8198a6', name: 'Dusk blue' };

export function Studio({ room, path, pixels, palette, photos, onRestart }: StudioProps) {
  const userId = useSession().user?.id ?? '';
  const place = `colour:${userId}:${room.id}`;
  const { proposed = [], measured = [] } = palette ?? {};
  const first = proposed.find(({ hex }) => isNewColour(hex, measured)) ?? proposed[0] ?? FIRST;
  const painting = usePainting(pixels, `${place}:${path}`, { hex: first.hex, name: capitalised(first.name) });
  const { now, painted } = painting;
  const [tool, setTool] = useState<Tool>();
  const [size, setSize] = useState(SIZES.first);
  const [isComparing, setComparing] = useState(false);
  const buying = useBuying(room, place);
  useUndoKey(painting.undo);
  const names = [...new Set(now.surfaces.map(({ paint }) => nameOf(paint)))].join(' and ');
  return (
    <div className="room-page colour-page">
      <header className="room-head colour-head">
        <div className="max-[760px]:flex max-[760px]:grow max-[760px]:items-center">
          <BackToRoom roomId={room.id}>
            <span className="max-[760px]:sr-only">{room.name}</span>
          </BackToRoom>
          <h1>Try a colour</h1>
        </div>
        <button
          type="button"
          className="hidden size-11 place-items-center disabled:opacity-40 max-[760px]:grid"
          aria-label="Undo"
          disabled={!painting.undo}
          onClick={painting.undo}
        >
          <UndoIcon />
        </button>
      </header>
      <div className="colour-body">
        <div className="colour-stage" style={{ '--ratio': pixels.width / pixels.height } as React.CSSProperties}>
          <Picture
            pixels={pixels}
            painted={painted}
            paint={painting.paint}
            names={names}
            tool={tool}
            size={size}
            isComparing={isComparing}
            onCompare={setComparing}
            onTap={painting.tap}
            onStroke={painting.stroke}
            label={`${room.name}${painted ? `, painted in ${names}` : ''}`}
          />
          <ToolRow
            tool={tool}
            onTool={setTool}
            size={size}
            onSize={setSize}
            isComparing={isComparing}
            onCompare={setComparing}
            isPainted={painted !== undefined}
          />
          <p className="mt-1 min-h-5 cap max-[760px]:px-5">
            {painting.isCurrent || painting.isBroken
              ? painting.message || HINTS[tool ?? (painted ? 'tap' : 'first')]
              : WAITS[now.surfaces.length === 0 ? 'read' : 'paint']}
          </p>
          {painting.isBroken && (
            <InlineError message="The painting stopped. What you chose is still here.">
              <Button variant="quiet" onClick={onRestart}>
                Try again
              </Button>
            </InlineError>
          )}
          {photos}
        </div>
        <Panel room={room} proposed={proposed} painting={painting} buying={buying} />
      </div>
      <Keep room={room} path={path} painting={painting} buying={buying} />
    </div>
  );
}

const WAITS = { read: 'Reading the photo...', paint: 'Painting...' };

const HINTS = {
  first: 'Tap a wall to paint it.',
  tap: 'Tap another wall to add it. Tap again to remove it.',
  brush: 'Paint in what’s missing. [ and ] change the size.',
  eraser: 'Paint over an edge? Rub it off with the eraser.',
};

interface PanelProps extends Pick<StudioProps, 'room'>, Pick<Palette, 'proposed'> {
  painting: PaintedRoom;
  buying: Buying;
}

function Panel({ room, proposed, painting, buying }: PanelProps) {
  const { now, active, painted } = painting;
  const hues = new Set(now.surfaces.map(({ paint }) => paint.hex));
  return (
    <aside className="colour-panel" aria-label="Colour">
      <ChooseColour proposed={proposed} paint={painting.paint} onPaint={painting.colour} />
      <Surfaces
        painting={now}
        seen={painted?.seen ?? []}
        onActivate={painting.activate}
        onRemove={painting.remove}
        canAdd={hasPlace({ ...now, activeId: undefined })}
      />
      {active && (
        <WallNow
          key={active.id}
          own={active.own}
          guess={painted?.seen.find(({ id }) => id === active.id)?.guess}
          onOwn={painting.setOwn}
        />
      )}
      <PaintToBuy room={room} buying={buying} isMixed={hues.size > 1} />
      <p className="flex gap-2 cap">
        <LockIcon />
        Your photo stays on this device until you keep it. A screen never shows paint exactly, so buy a sample pot.
      </p>
    </aside>
  );
}

interface KeepProps extends Pick<StudioProps, 'room' | 'path'> {
  painting: PaintedRoom;
  buying: Buying;
}

function Keep({ room, path, painting, buying: { litres, coats } }: KeepProps) {
  const { now, painted, isCurrent, undo } = painting;
  const { mutate, isPending, error } = useKeep(room, painting.forget);
  return (
    <div className="colour-keep">
      <CallError
        className="mb-3"
        error={error}
        failed="That wasn’t kept. Your colours are still here. Please try again."
      />
      <div className="flex gap-3.5">
        <Button
          className="grow"
          disabled={!painted}
          // While the picture is not that of the newest colour, a press waits for the next one.
          busy={isPending || (painted !== undefined && !isCurrent)}
          busyLabel={isPending ? 'Keeping...' : undefined}
          onClick={() => painted && mutate({ painting: now, picture: painted, original: path, litres, coats })}
        >
          Keep this
        </Button>
        <Button variant="quiet" className="max-[760px]:hidden" disabled={!undo} onClick={undo}>
          <UndoIcon />
          Undo
        </Button>
      </div>
      <p className="mt-2 cap max-[1000px]:hidden">
        Adds the painted picture to {room.name}, with its colour and litres as a note.
      </p>
    </div>
  );
}

/** Ctrl or Cmd with Z, except in a text field, which has an undo of its own. */
function useUndoKey(undo: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      !undo ||
      event.key.toLowerCase() !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      isTyping(event)
    )
      return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

const UndoIcon = () => <Icon className="size-5" path="M8 5L4 9l4 4M4 9h10a5.500 5.500 0 0 1 0 11h-4" />;
const LockIcon = () => (
  <Icon className="size-5">
    <rect x="5" y="10.500" width="14" height="9.500" rx="1.500" />
    <path d="M8 10.500V8a4 4 0 0 1 8 0v2.500" />
  </Icon>
);
