/** The form of a new post: title, content, photo, house, anonymity, and a preview. */
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CONTENT, MAX_HOUSE, MAX_TITLE, type Post } from '../../../shared/forum.ts';
import { Button } from '../../ui/button.tsx';
import { LineField, TextField } from '../../ui/form/text-field.tsx';
import { Switch } from '../../ui/form/tick-box.tsx';
import { PhotoDropArea } from '../../uploads/photo/image-picker.tsx';
import { useForumMember } from '../forum-member.tsx';
import { ANONYMOUS, authorName } from '../post.ts';
import { PhotoField } from './photo-field.tsx';
import { PostPreview } from './post-preview.tsx';
import type { KeptPhoto } from './unsent-post.ts';
import { usePostForm } from './use-post-form.ts';

interface PostFormProps {
  kept: KeptPhoto;
  onPosted: (post: Post) => void;
  titleField: RefObject<HTMLInputElement | null>;
}

/** `onPosted` gets the stored post once it is at the top of the feed. */
export function PostForm({ kept, onPosted, titleField }: PostFormProps) {
  const form = usePostForm(kept, onPosted);
  const [previewing, setPreviewing] = useState(false);
  const { picker, sending } = form;
  return (
    <PhotoDropArea picker={picker}>
      <form
        aria-label="New post"
        noValidate
        onSubmit={(event) => {
          // Closes the preview first: errors show at the fields.
          flushSync(() => setPreviewing(false));
          form.submit(event);
        }}
      >
        {previewing && <PostPreview form={form} />}
        <div hidden={previewing}>
          <Fields form={form} titleField={titleField} />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2.5">
          <Switch on={form.isAnonymous} onChange={form.setAnonymous}>
            Post anonymously
          </Switch>
          <Signature isAnonymous={form.isAnonymous} house={form.house} />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-end gap-x-6 gap-y-2.5">
          <button
            type="button"
            className="mr-auto text-button"
            aria-pressed={previewing}
            disabled={!form.canSubmit}
            onClick={() => setPreviewing(!previewing)}
          >
            {previewing ? 'Back to writing' : 'Preview'}
          </button>
          <Button type="submit" disabled={!form.canSubmit} busy={sending} busyLabel="Posting...">
            Post
          </Button>
        </div>
      </form>
    </PhotoDropArea>
  );
}

type Form = ReturnType<typeof usePostForm>;

function Fields({ form, titleField }: { form: Form; titleField: PostFormProps['titleField'] }) {
  const { picker, sending } = form;
  return (
    <div className="space-y-4">
      <LineField
        ref={titleField}
        label="Title"
        name="title"
        max={MAX_TITLE}
        value={form.title}
        error={form.wrong.title}
        readOnly={sending}
        autoComplete="off"
        enterKeyHint="next"
        onKeyDown={goOn}
        onChange={(event) => form.setTitle(event.target.value)}
      />
      <TextField
        label="Content"
        name="content"
        max={MAX_CONTENT}
        rows={4}
        value={form.content}
        error={form.wrong.content}
        readOnly={sending}
        onChange={(event) => form.setContent(event.target.value)}
      />
      <PhotoField picker={picker} notes={form.notes.length} onDropNotes={form.dropNotes} />
      {!form.isAnonymous && (
        <LineField
          label="Your house or suburb (optional)"
          name="house"
          max={MAX_HOUSE}
          value={form.house}
          error={form.wrong.house}
          readOnly={sending}
          autoComplete="off"
          placeholder="Post-war house, Watson"
          onChange={(event) => form.setHouse(event.target.value)}
        />
      )}
    </div>
  );
}

/** Enter in the title moves to the content, so that it does not send a half-written post. */
function goOn(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.querySelector('textarea')?.focus();
}

/** Says how the post will be signed, before it is sent. */
function Signature({ isAnonymous, house }: { isAnonymous: boolean; house: string }) {
  const { user } = useForumMember();
  return (
    <p className="cap min-w-[9.5rem] flex-1 wrap-anywhere" aria-live="polite">
      Signed <b className="text-ink">{isAnonymous ? ANONYMOUS : <bdi>{authorName({ isAnonymous, user })}</bdi>}</b>
      {!isAnonymous && house.trim() !== '' && (
        <>
          , <bdi>{house.trim()}</bdi>
        </>
      )}
      {isAnonymous && '. Your replies under it are anonymous too, and you can still edit or delete it.'}
    </p>
  );
}
