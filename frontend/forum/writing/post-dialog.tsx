/** The form for a new post, over the forum. Loaded when it is first opened. */
import { useRef } from 'react';
import type { Post } from '../../../shared/forum.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PostForm } from './post-form.tsx';
import type { KeptPhoto } from './unsent-post.ts';

interface PostDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kept: KeptPhoto;
  onPosted: (post: Post) => void;
  focusAfter: () => HTMLElement | null;
}

export function PostDialog({ kept, onPosted, ...dialog }: PostDialogProps) {
  const title = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      {...dialog}
      layout="form"
      title="New post"
      description="We keep what you’ve written until you post it."
      firstFocus={title}
    >
      <PostForm kept={kept} onPosted={onPosted} titleField={title} />
    </Dialog>
  );
}
