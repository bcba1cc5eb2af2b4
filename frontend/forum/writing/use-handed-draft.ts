/** Fills the empty form once with a drafted post from another screen: its text and a copy of its photo. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PostNote } from '../../../shared/forum.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import type { ImagePicker } from '../../uploads/photo/image-picker.tsx';
import { handedPost, type KeptPhoto } from './unsent-post.ts';

interface Form {
  title: string;
  setTitle: (title: string) => void;
  content: string;
  setContent: (content: string) => void;
  picker: ImagePicker;
  kept: KeptPhoto;
  /** The key of the form's draft. */
  draft: string;
}

/** Does not overwrite the member's own unsent text, and says so in a toast. An unchanged older drafted post is replaced. */
export function useHandedDraft({ title, setTitle, content, setContent, picker, kept, draft }: Form): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [untouched, setUntouched] = useDraft(`${draft}:handed`);
  const take = useEffectEvent((handed: NonNullable<ReturnType<typeof handedPost>>) => {
    // Removes it from the history, so that Back, Forward and a reload do not repeat it.
    void navigate(pathname, { replace: true, state: null });
    const isUntouched = untouched !== '' && untouched === wordsOf({ title, content });
    if (!isUntouched && (title.trim() !== '' || content.trim() !== ''))
      return toast({
        title: 'Your unsent post is still here',
        description: 'Post it or clear it first. Then post the room again.',
      });
    setTitle(handed.title);
    setContent(handed.content);
    setUntouched(wordsOf(handed));
    if (isUntouched) picker.remove();
    if (handed.imageUrl !== null && (isUntouched || !picker.photo))
      void copyOf(handed.imageUrl).then((files) => attach(picker, kept, files, handed.notes), photoMissing);
  });
  useEffect(() => {
    const handed = handedPost(state);
    if (handed) take(handed);
  }, [state]);
}

const wordsOf = ({ title, content }: Pick<Form, 'title' | 'content'>): string => JSON.stringify([title, content]);

/** Stores the notes with this photo's id; another photo has none. */
function attach(picker: ImagePicker, { chosen, notes }: KeptPhoto, files: File[], handed: readonly PostNote[]): void {
  if (!picker.accept(files)) return;
  const { photo } = chosen.get();
  notes.set(photo && { photoId: photo.id, notes: handed });
}

const photoMissing = (): void =>
  toast({
    title: 'The photo did not come along',
    description: 'Add it here, or post without one.',
    variant: 'destructive',
  });

/** Downloads the photo to upload it again: a stored photo belongs to one message or one post only. */
async function copyOf(imageUrl: string): Promise<File[]> {
  // Not from the browser's cache: the cached response was fetched by an `<img>` and cannot be read.
  const response = await fetch(imageUrl, { cache: 'no-store' });
  if (!response.ok) throw new Error(`the photo: ${response.status}`);
  const photo = await response.blob();
  return [new File([photo], 'room.webp', { type: photo.type })];
}
