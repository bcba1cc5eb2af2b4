/** A short text for a control that shows only an icon. */
import { cloneElement, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

/** How long the pointer must stay, and how soon after one tooltip the next opens at once (infra/docs/product-spec.md, section 9). */
const OPEN_MS = 700;
const SKIP_MS = 300;
/** The gap between tooltip and control, and the margin to the window, in pixels. */
const GAP = 8;
const MARGIN = 12;

let lastClosed = Number.NEGATIVE_INFINITY;

/**
 * Wraps one control, which needs its own accessible name. With `press`, it also opens on a press, for touch screens.
 * As WCAG 1.4.13 requires, Escape closes it, the pointer may move onto it, and it stays while the pointer is on either.
 */
export function Tooltip({
  text,
  press = false,
  children,
}: {
  text: string;
  press?: boolean;
  children: ReactElement<{ 'aria-describedby'?: string | undefined; onClick?: () => void }>;
}) {
  const id = useId();
  const around = useRef<HTMLSpanElement>(null);
  const { open, wait, show, close } = useOpening();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of the control inside.
    <span
      ref={around}
      className="contents"
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && wait()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(':focus-visible') && show()}
      onBlur={close}
    >
      {cloneElement(children, {
        'aria-describedby': open ? id : children.props['aria-describedby'],
        ...(press && { onClick: show }),
      })}
      {open && <Bubble id={id} text={text} control={() => around.current?.firstElementChild} />}
    </span>
  );
}

function useOpening() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (open) lastClosed = performance.now();
    setOpen(false);
  };
  const wait = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), performance.now() - lastClosed < SKIP_MS ? 0 : OPEN_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', escape);
    return () => removeEventListener('keydown', escape);
  }, [open]);
  return { open, wait, show, close };
}

/** Above its control, or below if there is no space, and always inside the window. */
function Bubble({ id, text, control }: { id: string; text: string; control: () => Element | null | undefined }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const at = control()?.getBoundingClientRect();
      if (!at || !box.current) return;
      const { width, height } = box.current.getBoundingClientRect();
      const middle = at.left + (at.width - width) / 2;
      const rightmost = document.documentElement.clientWidth - MARGIN - width;
      box.current.style.left = `${Math.max(MARGIN, Math.min(middle, rightmost))}px`;
      box.current.style.top = `${at.top - height < MARGIN ? at.bottom : at.top - height}px`;
    };
    place();
    // Keyboard focus may scroll the control into the window, and it stays focused when a phone is turned.
    const moves = ['scroll', 'resize'];
    for (const type of moves) addEventListener(type, place, { capture: true, passive: true });
    return () => {
      for (const type of moves) removeEventListener(type, place, { capture: true });
    };
  });
  return (
    // The gap is padding of the tooltip, so that the pointer can cross it without leaving.
    <span ref={box} className="fixed z-50 w-max max-w-[calc(100vw-1.5rem)]" style={{ paddingBlock: GAP }}>
      <span
        id={id}
        role="tooltip"
        className="block max-w-[22rem] animate-rise rounded-control bg-ink px-3 py-1.5 text-note text-paper shadow-float"
      >
        {text}
      </span>
    </span>
  );
}
