/** The button that opens the form for a new post. Its text and photo stay when it closes. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Post } from '../../../shared/forum.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { useOnDemand } from '../../ui/on-demand.ts';
import { rowId } from '../feed/post-row.tsx';
import { isHandedPost, keptPhoto } from './unsent-post.ts';

/** `onPosted` gets the stored post once it is at the top of the feed. */
export function NewPostButton({ onPosted }: { onPosted: (post: Post) => void }) {
  const [code, fetchCode] = useOnDemand(() => import('./post-dialog.tsx'));
  const [open, setOpen] = useState(false);
  const [kept] = useState(keptPhoto);
  const posted = useRef<string>(undefined);
  const write = () => {
    posted.current = undefined;
    fetchCode(setOpen);
  };
  useOpenedByHandedPost(write);
  return (
    <>
      <Button className="min-h-12 max-md:px-4!" onClick={write}>
        <PencilIcon />
        New post
      </Button>
      {code && (
        <code.PostDialog
          open={open}
          onOpenChange={setOpen}
          kept={kept}
          onPosted={(post) => {
            posted.current = post.id;
            setOpen(false);
            onPosted(post);
          }}
          // Focuses the new post if one was written, else the button.
          focusAfter={() => (posted.current === undefined ? null : document.getElementById(rowId(posted.current)))}
        />
      )}
    </>
  );
}

/** Opens the form after "Post this room" has navigated here with a drafted post. */
function useOpenedByHandedPost(write: () => void): void {
  const { state } = useLocation();
  const opened = useRef<unknown>(undefined);
  useEffect(() => {
    if (!isHandedPost(state) || opened.current === state) return;
    opened.current = state;
    write();
  }, [state, write]);
}

const PencilIcon = () => (
  <Icon
    className="size-5"
    path="M4 20l.8-4L16.5 4.3a1.7 1.7 0 0 1 2.4 0l.8.8a1.7 1.7 0 0 1 0 2.4L8 19.2zM14.5 6.5l3 3"
  />
);
