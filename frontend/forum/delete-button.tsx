/** Taking one's own words back, after a question. */
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wordsFor } from '../api.ts';
import { Confirm } from '../ui/confirm.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { toast } from '../ui/toaster.tsx';
import { useForumMember } from './forum-member.tsx';

interface DeleteButtonProps {
  /** "post" or "reply". */
  what: string;
  /** Names it among others, for those who do not see it in its place. */
  name: string;
  className: string;
  /** What will happen, in full sentences. */
  children: ReactNode;
  /** Deletes it on the server. */
  onDelete: () => Promise<void>;
  /** It is gone: takes it off the screen and the focus to what is left. */
  onDeleted: () => void | Promise<void>;
}

export function DeleteButton({ what, name, className, children, onDelete, onDeleted }: DeleteButtonProps) {
  const { refused } = useForumMember();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: onDelete,
    onSuccess: () => {
      setAsking(false);
      toast({ title: `Your ${what} has been deleted.` });
      return onDeleted();
    },
    onError: (error) => void refused(error),
  });
  const open = (next: boolean) => {
    deleting.reset();
    setAsking(next);
  };
  return (
    <>
      <button type="button" className={className} aria-label={`Delete ${name}`} onClick={() => open(true)}>
        Delete
      </button>
      <Confirm
        open={asking}
        onOpenChange={open}
        title={`Delete this ${what}?`}
        action="Delete"
        busy={deleting.isPending}
        busyLabel="Deleting..."
        keep={`Keep my ${what}`}
        onConfirm={() => deleting.mutate()}
      >
        <p>{children}</p>
        {deleting.error && (
          <div className="mt-4">
            <InlineError words={wordsFor(deleting.error, `The ${what} could not be deleted. Please try again.`)} />
          </div>
        )}
      </Confirm>
    </>
  );
}
