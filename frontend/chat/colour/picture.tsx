/** The photo as it is and as it would be: a slider between both, taps and strokes on it, and a crosshair for the keyboard. */
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { Pixels, Tap } from '../../../shared/colour/wall.ts';
import { announce } from '../../ui/feedback/announcer.tsx';
import { movedBy, spotWords } from '../room/photo/spot.ts';
import { CompareSlider, lengthOf } from './compare-slider.tsx';
import type { Painted } from './painting/messages.ts';
import type { Paint, Tool } from './painting/painting.ts';

interface PictureProps {
  pixels: Pixels;
  painted: Painted | undefined;
  paint: Paint;
  /** Of the colours on it. */
  names: string;
  tool: Tool | undefined;
  /** The diameter of brush and eraser, in CSS pixels. */
  size: number;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  onTap: (at: Tap) => void;
  /** `radius` as a share of the photo's width. */
  onStroke: (tool: Tool, path: Tap[], radius: number) => void;
  /** What is in the picture, in words. */
  label: string;
}

export function Picture({ pixels, painted, paint, names, tool, size, isComparing, label, ...acts }: PictureProps) {
  const [cut, setCut] = useState(0);
  const box = useRef<HTMLElement>(null);
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): Tap => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const share = (at: number) => Math.round(Math.min(1, Math.max(0, at)) * 1000) / 1000;
    return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
  };
  const act = (path: Tap[]) => {
    const [at] = path;
    if (!at) return;
    // What is done on the side of the old colour would not be seen.
    if (at.x * 100 < cut) setCut(0);
    if (tool) acts.onStroke(tool, path, size / 2 / (box.current?.clientWidth ?? 1));
    else acts.onTap(at);
  };
  const shown = isComparing || !painted ? 100 : cut;
  return (
    <figure
      ref={box}
      aria-label={label}
      className="colour-picture"
      style={
        { '--cut': lengthOf(shown), '--brush': `${size}px`, aspectRatio: pixels.width / pixels.height } as CSSProperties
      }
    >
      <Pixelled pixels={painted?.pixels} />
      {tool && <Pixelled pixels={painted?.edges} />}
      <Pixelled pixels={pixels} className="colour-was" />
      <Surface tool={tool} size={size} paint={paint} place={place} onPath={act} painted={painted} />
      <Crosshair tool={tool} onAct={(at) => act([at])} onCompare={acts.onCompare} />
      {painted && !isComparing && <CompareSlider cut={cut} onCut={setCut} name={names} />}
      {shown > 14 && painted && <span className={`${TAG} start-3`}>Now</span>}
      {shown < 80 && painted && <span className={`${TAG} end-3`}>{names}</span>}
    </figure>
  );
}

const TAG =
  'pointer-events-none absolute bottom-3 max-w-1/2 truncate rounded-picture bg-pin px-2.5 py-0.5 text-note font-semibold text-on-pin';

/** A canvas with these pixels; an empty one without. */
function Pixelled({ pixels, className = '' }: { pixels: Pixels | undefined; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current || !pixels) return;
    const { data, width, height } = pixels;
    if (canvas.current.width !== width || canvas.current.height !== height)
      Object.assign(canvas.current, { width, height });
    canvas.current.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }, [pixels]);
  return <canvas ref={canvas} aria-hidden="true" hidden={!pixels} className={className} />;
}

interface SurfaceProps {
  tool: Tool | undefined;
  size: number;
  paint: Paint;
  place: (event: { clientX: number; clientY: number }) => Tap;
  onPath: (path: Tap[]) => void;
  /** The stroke is shown by itself until the picture has it. */
  painted: Painted | undefined;
}

/** Takes presses and strokes, and shows a stroke while it is made. The keyboard has the crosshair. */
function Surface({ tool, size, paint, place, onPath, painted }: SurfaceProps) {
  const path = useRef<Tap[]>(undefined);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLSpanElement>(null);
  const draw = (points: readonly Tap[]) => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context) return;
    const { clientWidth: width, clientHeight: height } = canvas.current;
    Object.assign(canvas.current, { width, height });
    Object.assign(context, { lineWidth: size, lineCap: 'round', lineJoin: 'round', globalAlpha: 0.6 });
    context.strokeStyle = tool === 'brush' ? paint.hex : '#f6f1e8';
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x * width, y * height + 0.01);
    context.lineTo((points.at(-1)?.x ?? 0) * width, (points.at(-1)?.y ?? 0) * height);
    context.stroke();
  };
  /** A new size clears a canvas. */
  const clear = (width = 1) => canvas.current && Object.assign(canvas.current, { width });
  const onPainted = useEffectEvent((picture: Painted | undefined) => path.current ?? clear(picture?.pixels.width));
  useEffect(() => void onPainted(painted), [painted]);
  const move = (event: PointerEvent) => {
    const at = place(event);
    if (cursor.current) Object.assign(cursor.current.style, { left: `${at.x * 100}%`, top: `${at.y * 100}%` });
    if (!path.current) return;
    path.current.push(at);
    draw(path.current);
  };
  const end = () => {
    if (path.current) onPath(path.current);
    path.current = undefined;
  };
  return (
    <>
      <canvas ref={canvas} aria-hidden="true" />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={`absolute inset-0 ${tool ? 'cursor-none touch-none' : 'cursor-crosshair'}`}
        onClick={(event) => !tool && event.detail > 0 && onPath([place(event)])}
        onPointerDown={(event) => {
          if (!tool || event.button !== 0 || !event.isPrimary) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          path.current = [place(event)];
          draw(path.current);
        }}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => {
          path.current = undefined;
          clear();
        }}
      />
      {tool && <span ref={cursor} className={CURSOR} />}
    </>
  );
}

const CURSOR =
  'colour-cursor pointer-events-none absolute -left-25 size-(--brush) -translate-1/2 rounded-full border-2 border-pin bg-pin/25 shadow-[0_0_0_1.5px_#211f1b]';

interface CrosshairProps {
  tool: Tool | undefined;
  onAct: (at: Tap) => void;
  onCompare: (isComparing: boolean) => void;
}

/** For the keyboard: arrow keys move it, Enter acts, Space held shows the photo as it is. */
function Crosshair({ tool, onAct, onCompare }: CrosshairProps) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  const help = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(at, event.key, event.shiftKey);
    if (next) {
      if (spotWords(next) !== spotWords(at)) announce(spotWords(next));
      setAt(next);
    } else if (event.key === 'Enter') onAct(at);
    else if (event.key === ' ') onCompare(true);
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      aria-label={`Crosshair, ${spotWords(at)}`}
      aria-describedby={help}
      className="pointer-events-none absolute size-11 -translate-1/2 rounded-full border-3 border-pin shadow-[0_0_0_1px_#211f1b,inset_0_0_0_1px_#211f1b] not-focus-visible:opacity-0"
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onCompare(false);
      }}
      onBlur={() => onCompare(false)}
    >
      <span id={help} hidden>
        Arrow keys move it. Enter {tool ? `uses the ${tool}` : 'paints the wall, or takes it away'}. Hold Space to see
        the room as it is.
      </span>
    </button>
  );
}
