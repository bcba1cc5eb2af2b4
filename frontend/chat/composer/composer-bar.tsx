/** The fixed bar with the composer at the bottom of the window: over the page, so that writing moves nothing. */
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';

interface ComposerBarProps {
  bar: RefObject<HTMLDivElement | null>;
  /** How much of the window an on-screen keyboard covers, in pixels. */
  inset: number;
  /** Scrolls to the end of the conversation; undefined if the reader is there, or outside the conversation. */
  onNewest: (() => void) | undefined;
  children: ReactNode;
}

/** Also above the on-screen keyboard. A spacer as tall as the bar lets the page scroll clear of it. */
export function ComposerBar({ bar, inset, onNewest, children }: ComposerBarProps) {
  const height = useTallest(bar);
  useFoot(height + inset);
  return (
    <>
      <div aria-hidden="true" style={{ height: height + inset }} />
      <div className="composer-bar" style={{ bottom: inset }}>
        <div ref={bar} className="composer-place">
          {onNewest && (
            <Button variant="quiet" className="newest" onClick={onNewest}>
              <ArrowDownIcon />
              Newest
            </Button>
          )}
          {children}
        </div>
      </div>
    </>
  );
}

/** The bar's greatest height so far, in pixels: a page that becomes shorter would move under its reader. */
function useTallest(place: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(88);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { offsetHeight = 0 } = place.current ?? {};
      setHeight((known) => Math.max(known, offsetHeight));
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return height;
}

/** Sets `--foot`, so that toasts and focused elements stay clear of the bar. */
function useFoot(lift: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--foot', `${lift}px`);
    return () => void style.removeProperty('--foot');
  }, [lift]);
}

const ArrowDownIcon = () => (
  <Icon className="size-4">
    <path d="M12 4v15M5.5 13l6.5 6.5 6.5-6.5" />
  </Icon>
);

/** The bar above the composer while the last question is edited, with Cancel. */
export const EditingBar = ({ onCancel }: { onCancel: () => void }) => (
  <div className="mb-2 flex max-[47.5rem]:mx-5 max-[47.5rem]:mt-2 items-center justify-between gap-4 border-l-2 border-eucalypt pl-3 text-note">
    <p>
      <b className="font-semibold">Editing your question.</b>{' '}
      <span className="text-charcoal">The answer to it stays as an earlier one.</span>
    </p>
    <Button variant="link" className="min-h-8! shrink-0 py-0! text-note" onClick={onCancel} title="Cancel (Escape)">
      Cancel
    </Button>
  </div>
);
