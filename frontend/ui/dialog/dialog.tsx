/** A dialog over the page: has a name, keeps the focus inside, and returns it on closing. */
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, type RefObject, useRef } from 'react';
import { CloseIcon } from '../media/icons.tsx';

export interface DialogProps {
  open: boolean;
  /** Called with false on Escape, on a press beside the dialog, and by its close button. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /**
   * `panel`: as large as its content. `sheet`: across the bottom of a phone's screen, with a close button; a press beside it does
   * nothing. `drawer`: from the bottom of a phone's screen, with a close button. `form`: a drawer on a phone and a panel elsewhere,
   * with a close button; a press beside it does nothing.
   */
  layout?: 'panel' | 'sheet' | 'drawer' | 'form';
  /** A question that must be answered: a press beside the dialog does nothing. */
  isQuestion?: boolean;
  /** Takes the focus when the dialog opens; without it the first control does. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Returns the element to focus after closing; by default, or if it returns null, the previously focused one. */
  focusAfter?: () => HTMLElement | null;
  /** Handles Escape inside the dialog; if it returns false, the dialog closes. */
  onEscape?: () => boolean;
  children: ReactNode;
}

const CENTRED = 'top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2';
const LAYOUTS = {
  panel: `${CENTRED} max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] overflow-y-auto rounded-control p-6 sm:p-8`,
  sheet:
    'flex flex-col overflow-hidden max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-dvh max-sm:rounded-t-[12px] max-sm:pb-[env(safe-area-inset-bottom)] sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-2rem)] sm:w-[min(750px,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-control',
  drawer:
    'inset-x-0 bottom-0 mx-auto flex max-h-[86dvh] w-full max-w-[36rem] flex-col overflow-y-auto rounded-t-[12px] px-5 pb-[max(1.75rem,env(safe-area-inset-bottom))]',
  form: 'overflow-y-auto max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[94dvh] max-md:rounded-t-[12px] max-md:px-5 max-md:pb-[max(1.5rem,env(safe-area-inset-bottom))] md:top-1/2 md:left-1/2 md:max-h-[calc(100dvh-3rem)] md:w-[min(42.5rem,calc(100vw-2rem))] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-control md:px-10 md:pb-8',
};

const HEADS = { sheet: 'px-5 pt-5 pb-4 sm:px-7 sm:pt-6', drawer: 'shrink-0 pt-3 pb-2', form: 'pt-5 pb-4 md:pt-8' };

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  layout = 'panel',
  isQuestion = false,
  firstFocus,
  focusAfter,
  onEscape,
  children,
}: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-shade" />
        <Radix.Content
          {...(isQuestion && { role: 'alertdialog' })}
          className={`fixed z-40 lifted shadow-float ${LAYOUTS[layout]}`}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            if (!firstFocus?.current) return;
            event.preventDefault();
            firstFocus.current.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            // Radix would focus its own trigger, which does not exist here.
            event.preventDefault();
            giveBack(focusAfter?.() ?? opener.current);
          }}
          onEscapeKeyDown={(event) => onEscape?.() && event.preventDefault()}
          // Presses on toasts and clicks that end a drag must not close a sheet.
          onInteractOutside={(event) =>
            (isQuestion || layout === 'sheet' || layout === 'form') && event.preventDefault()
          }
        >
          {layout === 'drawer' && (
            <span aria-hidden="true" className="mx-auto mt-2.5 block h-1 w-10 shrink-0 rounded-full bg-rule" />
          )}
          {layout !== 'panel' ? (
            <div className={`flex items-start gap-4 ${HEADS[layout]}`}>
              <div className="min-w-0 flex-1">
                <Heading title={title} description={description} />
              </div>
              <CloseButton />
            </div>
          ) : (
            <Heading title={title} description={description} />
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses `next`. If it is gone, as after a deletion, and nothing else has the focus, focuses the page. */
function giveBack(next: Element | null): void {
  if (next?.isConnected && next instanceof HTMLElement) next.focus();
  else if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
}

function Heading({ title, description }: Pick<DialogProps, 'title' | 'description'>) {
  return (
    <>
      <Radix.Title dir="auto" className="text-h3 break-words">
        {title}
      </Radix.Title>
      <Radix.Description asChild>
        <div className="mt-2 text-small text-pretty text-charcoal">{description}</div>
      </Radix.Description>
    </>
  );
}

function CloseButton() {
  return (
    <Radix.Close
      aria-label="Close"
      className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-charcoal hover:bg-limewash hover:text-ink"
    >
      <CloseIcon className="size-5" />
    </Radix.Close>
  );
}
