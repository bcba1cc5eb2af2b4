/** A post that another screen has begun: its words and a copy of its photo go into the form, once, where the form is empty. */
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PostNote } from '../../../shared/forum.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import type { ImagePicker } from '../../uploads/photo/image-picker.tsx';
import { handedPost } from './handed-post.ts';
import type { KeptPhoto } from './kept-photo.ts';

interface Form {
  title: string;
  setTitle: (title: string) => void;
  content: string;
  setContent: (content: string) => void;
  picker: ImagePicker;
  kept: KeptPhoto;
  /** The name of the form's draft. */
  draft: string;
}

/** What the member has begun to write here stays, and a toast says so; words that another screen has begun give way to newer ones. */
export function useHandedDraft({ title, setTitle, content, setContent, picker, kept, draft }: Form): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [untouched, setUntouched] = useDraft(`${draft}:handed`);
  const take = useEffectEvent((handed: NonNullable<ReturnType<typeof handedPost>>) => {
    // Going back and forth, or a reload, brings it no second time.
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

/** The notes belong to this photo: another one goes without them. */
function attach(picker: ImagePicker, { chosen, notes }: KeptPhoto, files: File[], handed: readonly PostNote[]): void {
  if (!picker.choose(files)) return;
  const { photo } = chosen.get();
  notes.set(photo && { photoId: photo.id, notes: handed });
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
