/** The button to delete one's own post or reply, after a confirmation. */
import { useState } from 'react';
import { useOnDemand } from '../../ui/on-demand.ts';
import type { DeleteDialogProps } from './delete-dialog.tsx';

interface DeleteButtonProps extends DeleteDialogProps {
  /** What it deletes, for screen readers. */
  name: string;
  className: string;
}

export function DeleteButton({ name, className, ...dialog }: DeleteButtonProps) {
  const [code, fetchCode] = useOnDemand(() => import('./delete-dialog.tsx'));
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} aria-label={`Delete ${name}`} onClick={() => fetchCode(setOpen)}>
        Delete
      </button>
      {code && <code.DeleteDialog {...dialog} open={open} onOpenChange={setOpen} />}
    </>
  );
}
