/** A confirmation dialog before a final action. */
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Dialog } from './dialog.tsx';

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

/** The focus starts on the button that keeps things as they are; Escape does the same. Not closable while busy. */
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
  const keepButton = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => !busy && onOpenChange(next);
  return (
    <Dialog open={open} onOpenChange={change} title={title} description={children} isQuestion firstFocus={keepButton}>
      <div className="mt-7 flex flex-wrap justify-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <Button ref={keepButton} variant="quiet" onClick={() => change(false)}>
          {keep}
        </Button>
        <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConfirmedButtonProps
  extends Omit<ConfirmProps, 'open' | 'onOpenChange' | 'busy' | 'onConfirm'>,
    Pick<ButtonProps, 'variant' | 'className'> {
  label: string;
  /** The mutation that does it. */
  act: { isPending: boolean; mutate: (nothing: undefined, options: { onSettled: () => void }) => void };
}

/** A button that asks with a `Confirm` first. That closes once the act has ended, also where it has failed. */
export function ConfirmedButton({ label, act, variant = 'quiet', className, ...question }: ConfirmedButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        busy={act.isPending}
        busyLabel={question.busyLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Confirm
        {...question}
        open={asking}
        onOpenChange={setAsking}
        busy={act.isPending}
        onConfirm={() => act.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
