/** The confirmation before deleting one's own post or reply. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { CallError } from '../../ui/feedback/inline-error.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';

export interface DeleteDialogProps {
  /** "post" or "reply". */
  what: string;
  /** What will happen, in full sentences. */
  children: ReactNode;
  /** Deletes it on the server. */
  onDelete: () => Promise<void>;
  /** Called after the deletion: removes it from the screen and moves the focus. */
  onDeleted: () => void | Promise<void>;
}

interface Openness {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function DeleteDialog({
  what,
  children,
  onDelete,
  onDeleted,
  open,
  onOpenChange,
}: DeleteDialogProps & Openness) {
  const deleting = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      onOpenChange(false);
      toast({ title: `Your ${what} has been deleted.` });
      return onDeleted();
    },
  });
  const change = (next: boolean) => {
    deleting.reset();
    onOpenChange(next);
  };
  return (
    <Confirm
      open={open}
      onOpenChange={change}
      title={`Delete this ${what}?`}
      action="Delete"
      busy={deleting.isPending}
      busyLabel="Deleting..."
      keep={`Keep my ${what}`}
      onConfirm={() => deleting.mutate()}
    >
      <p>{children}</p>
      <CallError
        error={deleting.error}
        failed={`The ${what} could not be deleted. Please try again.`}
        className="mt-4"
      />
    </Confirm>
  );
}
