/** Where toasts appear, at the bottom left of the window. A separate chunk, because most visits have no toast. */
import { Toast } from 'radix-ui';
import { useCallback, useState } from 'react';
import { CloseIcon } from '../media/icons.tsx';

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;
const FOOT = 'bottom-(--foot)';
/** Over the masthead: below it stands the heading of the page. */
const HEAD = 'top-0 sm:pt-1';

export interface ToastMessage {
  title: string;
  /** Not rendered if empty. */
  description?: string | undefined;
  /** `destructive` is for errors and interrupts a screen reader. */
  variant?: 'default' | 'destructive';
  /** A button, such as Undo: pressing it runs `act` and dismisses the toast. */
  action?: { label: string; act: () => void };
}
export interface Shown extends ToastMessage {
  id: number;
  open: boolean;
}

interface ToastRegionProps {
  shown: Shown | undefined;
  /** The element that the toast is about, which it must not cover. */
  subject: () => Element | null;
  onDismiss: (id: number) => void;
}

/** F8 moves the focus there. */
export function ToastRegion({ shown, subject, onDismiss }: ToastRegionProps) {
  const [headId, setHeadId] = useState<number>();
  return (
    // Remounted for each toast: Radix stays paused if the pointer or the focus was on a removed toast.
    <Toast.Provider key={shown?.id} duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {shown && <ToastCard key={shown.id} {...shown} subject={subject} onDismiss={onDismiss} onCovers={setHeadId} />}
      <Toast.Viewport
        hotkey={['F8']}
        className={`fixed inset-x-0 z-50 m-0 flex w-full list-none flex-col p-3 sm:right-auto sm:max-w-[26rem] sm:p-6 ${shown && shown.id === headId ? HEAD : FOOT}`}
      />
    </Toast.Provider>
  );
}

interface ToastCardProps extends Shown, Pick<ToastRegionProps, 'subject' | 'onDismiss'> {
  /** Called with the toast's id if it would cover its subject. */
  onCovers: (id: number) => void;
}

function ToastCard({ id, open, title, description = '', variant = 'default', action, ...placed }: ToastCardProps) {
  const { subject, onDismiss, onCovers } = placed;
  const destructive = variant === 'destructive';
  // A ref callback, not an effect: Radix renders the card a render later, once it knows its viewport.
  const place = useCallback(
    (card: HTMLLIElement) => {
      const check = () => covers(card, subject()) && onCovers(id);
      check();
      // A dialog or a form may open while it shows.
      const changes = new MutationObserver(check);
      changes.observe(document.body, { childList: true, subtree: true });
      return () => changes.disconnect();
    },
    [id, subject, onCovers],
  );
  return (
    <Toast.Root
      ref={place}
      type={destructive ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => {
        if (!next) onDismiss(id);
      }}
      className={`grid animate-rise grid-cols-[1fr_auto] gap-x-4 rounded-control border border-l-4! border-rule py-3.5 pr-3 pl-4 shadow-float lifted data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${destructive ? 'border-l-terracotta!' : 'border-l-gum!'} ${description === '' ? 'items-center' : 'items-start'}`}
    >
      <div>
        <Toast.Title dir="auto" className="text-small font-semibold">
          {title}
        </Toast.Title>
        {description !== '' && (
          <Toast.Description dir="auto" className="text-small text-balance text-charcoal">
            {description}
          </Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={`${action.label}: ${title}`}
            onClick={action.act}
            className="mt-1 block min-h-8 text-small font-semibold underline underline-offset-4"
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-8 place-items-center rounded-control text-charcoal outline-offset-0 hover:bg-limewash hover:text-ink"
      >
        <CloseIcon className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** What a toast must leave clear, besides its subject. */
const CLEAR = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]';

/** Whether `card` covers any of it, and would cover less at the top of the window. */
function covers(card: Element, subject: Element | null): boolean {
  const { top, right, bottom, left, height } = card.getBoundingClientRect();
  const clear = [...document.querySelectorAll(CLEAR), ...(subject ? [subject] : [])].map((element) =>
    element.getBoundingClientRect(),
  );
  const areaAt = (from: number) =>
    clear.reduce((area, { x, y, width, height: tall }) => {
      const across = Math.min(right, x + width) - Math.max(left, x);
      const down = Math.min(from + height, y + tall) - Math.max(from, y);
      return area + Math.max(0, across) * Math.max(0, down);
    }, 0);
  return areaAt(top) > areaAt(innerHeight - bottom);
}
