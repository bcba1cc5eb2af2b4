/** Brush and eraser with their size, and the button that shows the room as it is while it is held. */
import { useEffect, useEffectEvent } from 'react';
import { Icon } from '../../ui/media/icons.tsx';
import type { Tool } from './painting/painting.ts';

/** In CSS pixels of the shown photo. */
export const SIZES = { min: 8, max: 80, first: 34 };
const STEP = 6;

interface ToolRowProps {
  tool: Tool | undefined;
  onTool: (tool: Tool | undefined) => void;
  size: number;
  onSize: (size: number) => void;
  isComparing: boolean;
  onCompare: (isComparing: boolean) => void;
  /** There is nothing to mend or compare before something is painted. */
  isPainted: boolean;
}

export function ToolRow({ tool, onTool, size, onSize, isComparing, onCompare, isPainted }: ToolRowProps) {
  useSizeKeys(tool !== undefined, size, onSize);
  const toggle = (own: Tool) => ({
    'aria-pressed': tool === own,
    className: TOOL,
    onClick: () => onTool(tool === own ? undefined : own),
  });
  return (
    <fieldset className="mt-2.5 flex flex-wrap items-center gap-1 max-[760px]:px-2" aria-label="Tools">
      <button type="button" {...toggle('brush')}>
        <Icon className="size-5" path={BRUSH} />
        Brush
      </button>
      <button type="button" {...toggle('eraser')}>
        <Icon className="size-5" path="M13.500 4.500l6 6-8.500 8.500H7.500L4 15.500zM9 9l6 6M11 19h9" />
        Eraser
      </button>
      {tool && (
        <label className="flex min-h-11 items-center gap-2.5 px-3 text-note text-charcoal max-[760px]:order-1 max-[760px]:w-full">
          Size
          <input
            type="range"
            className="w-25 accent-ink max-[760px]:grow"
            min={SIZES.min}
            max={SIZES.max}
            step={2}
            value={size}
            aria-valuetext={`${size} pixels`}
            onChange={({ target }) => onSize(target.valueAsNumber)}
          />
        </label>
      )}
      <button
        type="button"
        className={`ms-auto ${TOOL}`}
        disabled={!isPainted}
        aria-pressed={isComparing}
        onPointerDown={() => onCompare(true)}
        onPointerUp={() => onCompare(false)}
        onPointerLeave={() => onCompare(false)}
        onPointerCancel={() => onCompare(false)}
        onContextMenu={(event) => event.preventDefault()}
        onBlur={() => onCompare(false)}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && onCompare(true)}
        onKeyUp={() => onCompare(false)}
      >
        <Icon className="size-5">
          <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
          <circle cx="12" cy="12" r="3" />
        </Icon>
        Hold to compare
      </button>
    </fieldset>
  );
}

const TOOL =
  'inline-flex min-h-11 touch-none items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold select-none enabled:hover:bg-limewash disabled:text-charcoal aria-pressed:bg-ink! aria-pressed:text-paper';

const BRUSH =
  'M20 4c-5 1.500-9 5.500-10.500 9l2.500 2.500C15.500 14 18.500 9 20 4zM9 14c-2.500 0-3.500 2-3.500 3.500 0 1.200-.7 2-1.500 2.500 3 .8 6.500 0 7-3.500';

/** `[` and `]` make the brush smaller and larger. */
function useSizeKeys(isOn: boolean, size: number, onSize: (size: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { '[': -STEP, ']': STEP }[event.key];
    if (step === undefined || isTyping(event)) return;
    onSize(Math.min(SIZES.max, Math.max(SIZES.min, size + step)));
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}

/** Whether a key goes into a text field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && !['radio', 'range', 'color'].includes(target.type);
