/** A menu of actions (WAI-ARIA, menu): arrow keys move in it; Escape, Tab and a press beside it close it. Loaded when first opened. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { rove } from '../focus/roving.ts';

export interface MenuAction {
  label: string;
  icon: ReactNode;
  /** The keyboard shortcut for the same action. */
  hint?: string;
  /** The action is final. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** Called with whether to return the focus to the button. */
  onClose: (giveBackFocus: boolean) => void;
  opener: { readonly current: HTMLElement | null };
  /** Classes for its position in the nearest positioned ancestor. */
  className?: string;
  /** A line below the actions, which describes the menu. */
  foot?: ReactNode;
}

/** Works with any kind of button. */
export function Menu({ label, actions, onClose, opener, className = BELOW, foot }: MenuProps) {
  const footId = useId();
  const box = useRef<HTMLDivElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  // In a layout effect, so that the next key already belongs to the menu.
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target) && !opener.current?.contains(target)) onClose(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [onClose, opener]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onClose(false);
    else if (event.key !== 'Escape') rove(event, items());
    else {
      // Prevents the page's Escape, which stops an answer.
      event.preventDefault();
      onClose(true);
    }
  };
  return (
    <div ref={box} className={`absolute z-30 animate-rise rounded-control p-1.5 shadow-float lifted ${className}`}>
      <div
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={foot === undefined ? undefined : footId}
        onKeyDown={onKeyDown}
      >
        {actions.map(({ label: name, icon, hint, isDanger = false, onChoose }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-small hover:bg-limewash focus-visible:bg-limewash focus-visible:outline-offset-0 ${isDanger ? 'text-terracotta' : ''}`}
            onClick={() => {
              onClose(true);
              onChoose();
            }}
          >
            {icon}
            {name}
            {hint !== undefined && <span className="cap ml-auto">{hint}</span>}
          </button>
        ))}
      </div>
      {foot !== undefined && (
        <p id={footId} className="cap mt-1.5 border-t border-rule px-3 pt-2 pb-1.5">
          {foot}
        </p>
      )}
    </div>
  );
}

const BELOW = 'top-full right-0 mt-1 w-max min-w-52';
