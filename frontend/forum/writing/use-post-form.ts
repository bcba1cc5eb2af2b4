/** The state of the post form: its text survives a reload, and a post can be resent after a lost network. */
import { type FormEvent, useState } from 'react';
import { NewPost, type Post, type PostNote, PostWords } from '../../../shared/forum.ts';
import type { Body } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { fieldErrors, focusFirstInvalid } from '../../ui/form/form-errors.ts';
import { retryKey } from '../../ui/form/idempotency-key.ts';
import { useStore } from '../../ui/store.ts';
import { type PhotoUpload, useImagePicker } from '../../uploads/photo/image-picker.tsx';
import { uploadFailed } from '../../uploads/photo/photo-upload.ts';
import { api } from '../forum-api.ts';
import { toastForumFailure, useForumMember } from '../forum-member.tsx';
import { usePostCache } from '../post-cache.ts';
import type { KeptPhoto } from './unsent-post.ts';
import { useHandedDraft } from './use-handed-draft.ts';

const FAILED = 'Failed to create post. Please try again.';

/** `onPosted` gets the stored post once it is at the top of the feed. */
export function usePostForm(kept: KeptPhoto, onPosted: (post: Post) => void) {
  const { user } = useForumMember();
  const cache = usePostCache();
  const draft = `forum:${user.id}`;
  const { clear, ...written } = useWritten(draft);
  const picker = useImagePicker(kept.chosen);
  const notes = useNotes(kept, picker.photo);
  useHandedDraft({ ...written, picker, kept, draft });
  const [wrong, setWrong] = useState<Complaints>({});
  const [sending, setSending] = useState(false);

  const body = { ...textOf(written), ...(notes.length > 0 && { notes: [...notes] }) };
  const send = async () => {
    const { photo } = picker;
    setSending(true);
    try {
      photo?.retry();
      const imageUrl = photo ? (await photo.stored).objectPath : null;
      const post = await store(draft, { ...body, imageUrl });
      clear();
      picker.take();
      cache.add(post);
      toast({ title: 'Your post has been created!' });
      onPosted(post);
    } catch (error) {
      // A failed photo upload has shown its own toast.
      if (!(await uploadFailed(photo))) toastForumFailure(error, FAILED);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const complaints = fieldErrors(PostWords, {
      title: written.title,
      content: written.content,
      house: written.isAnonymous ? '' : written.house,
    });
    setWrong(complaints ?? {});
    if (complaints) return focusFirstInvalid(event.currentTarget, complaints);
    void send();
  };
  const canSubmit = written.title.trim() !== '' && written.content.trim() !== '';
  return { ...written, picker, notes, dropNotes: () => kept.notes.set(null), wrong, sending, submit, canSubmit };
}

interface Complaints {
  title?: string;
  content?: string;
  house?: string;
}

/** Only a signed post has a house. */
const textOf = ({ title, content, isAnonymous, house }: Omit<ReturnType<typeof useWritten>, 'clear'>) => ({
  title,
  content,
  isAnonymous,
  house: isAnonymous || house.trim() === '' ? null : house,
});

/** The notes of the attached photo. */
function useNotes({ notes }: KeptPhoto, photo: PhotoUpload | null): readonly PostNote[] {
  const kept = useStore(notes);
  return kept !== null && kept.photoId === photo?.id ? kept.notes : [];
}

/** The drafts of the fields, and a function to clear them. The house stays for the next post. */
function useWritten(draft: string) {
  const [title, setTitle] = useDraft(`${draft}:title`);
  const [content, setContent] = useDraft(`${draft}:content`);
  const [anonymous, setAnonymous] = useDraft(`${draft}:anonymous`);
  const [house, setHouse] = useDraft(`${draft}:house`);
  return {
    title,
    setTitle,
    content,
    setContent,
    house,
    setHouse,
    isAnonymous: anonymous !== '',
    setAnonymous: (on: boolean) => setAnonymous(on ? 'yes' : ''),
    clear: () => {
      for (const set of [setTitle, setContent, setAnonymous]) set('');
    },
  };
}

/** Sends a post with an idempotency key of its content, so that it is stored only once. */
async function store(draft: string, words: Body<'POST /api/forum/posts'>): Promise<Post> {
  const body = NewPost.parse(words);
  const { key, forget } = retryKey(draft, JSON.stringify(body));
  const post = await api('POST /api/forum/posts', { body, idempotencyKey: key });
  forget();
  return post;
}
