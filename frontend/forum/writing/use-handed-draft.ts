/** A post that another screen has begun: its words and a copy of its photo go into the form, once, where the form is empty. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { PostDraft } from '../../../shared/forum.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import type { ImagePicker } from '../../uploads/photo/image-picker.tsx';

const Handed = z.object({ post: PostDraft });

interface Form {
  title: string;
  setTitle: (title: string) => void;
  content: string;
  setContent: (content: string) => void;
  picker: ImagePicker;
}

/** What the member has begun to write here stays. */
export function useHandedDraft({ title, setTitle, content, setContent, picker }: Form): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const take = useEffectEvent(({ title: handed, content: words, imageUrl }: PostDraft) => {
    // Going back and forth, or a reload, brings it no second time.
    void navigate(pathname, { replace: true, state: null });
    if (title.trim() !== '' || content.trim() !== '') return;
    setTitle(handed);
    setContent(words);
    document.querySelector<HTMLElement>('form [name=title]')?.focus();
    if (imageUrl !== null && !picker.photo) void copyOf(imageUrl).then(picker.choose, photoMissing);
  });
  useEffect(() => {
    const handed = Handed.safeParse(state);
    if (handed.success) take(handed.data.post);
  }, [state]);
}

const photoMissing = (): void =>
  toast({
    title: 'The photo did not come along',
    description: 'Add it here, or post without one.',
    variant: 'destructive',
  });

/** A photo belongs to one message or one post: the post gets its own. */
async function copyOf(imageUrl: string): Promise<File[]> {
  // The browser's own copy came without leave to read it.
  const response = await fetch(imageUrl, { cache: 'no-store' });
  if (!response.ok) throw new Error(`the photo: ${response.status}`);
  const photo = await response.blob();
  return [new File([photo], 'room.webp', { type: photo.type })];
}
