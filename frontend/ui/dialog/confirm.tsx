/** A question that must be answered before something final happens. */
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button.tsx';

export interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, in full sentences. */
  children: ReactNode;
  /** The final action, named by its verb: "Cancel Subscription". */
  action: string;
  busy?: boolean;
  busyLabel?: string;
  /** Keeps things as they are: "Keep my membership". */
  keep?: string;
  /** Runs the action; the caller closes the dialog with `onOpenChange(false)` when it has ended. */
  onConfirm: () => void;
}

/** A dialog over the page; the focus starts on the way back, Escape is the way back too. Not closable while busy. */
export function Confirm({
  open,
  onOpenChange,
  title,
  children,
  action,
  busy = false,
  busyLabel,
  keep = 'Keep as it is',
  onConfirm,
}: ConfirmProps) {
  const opener = useRef<Element | null>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 animate-rise bg-shade/55" />
        <AlertDialog.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives the focus back to a trigger of its own, and there is none.
            event.preventDefault();
            if (opener.current instanceof HTMLElement) opener.current.focus();
          }}
          className="fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto lifted rounded-control p-6 shadow-float sm:p-8"
        >
          <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-3 text-small text-charcoal">{children}</div>
          </AlertDialog.Description>
          <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
            <AlertDialog.Cancel asChild>
              <Button variant="quiet">{keep}</Button>
            </AlertDialog.Cancel>
            <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
