/** The sheet on which a member writes to the forum: title, words, a photo, and whether to sign it. */
import type { KeyboardEvent } from 'react';
import { MAX_CONTENT, MAX_TITLE, type Post } from '../../../shared/forum.ts';
import { Button } from '../../ui/button.tsx';
import { CameraIcon, PhotoButton, PhotoDropArea, PhotoPreview } from '../../uploads/photo/image-picker.tsx';
import { ANONYMOUS, authorName } from '../author.ts';
import { useForumMember } from '../forum-member.tsx';
import { usePostForm } from './use-post-form.ts';
import { TextField, TitleField } from './writing-field.tsx';

/** `onPosted` gets the stored post once it stands at the head of the feed. */
export function PostForm({ onPosted }: { onPosted: (post: Post) => void }) {
  const form = usePostForm(onPosted);
  const { picker, sending } = form;
  return (
    <PhotoDropArea picker={picker}>
      <form
        aria-labelledby="write"
        onSubmit={form.submit}
        noValidate
        className="rounded-picture bg-limewash px-5 pt-5 pb-5 sm:px-8 sm:pt-8 sm:pb-7"
      >
        <h2 id="write">Write to the forum</h2>
        <Fields form={form} />
        <div className="mt-4 flex flex-wrap items-center gap-x-8 max-sm:gap-x-5">
          <PhotoButton picker={picker} className="link flex min-h-11 items-center gap-2 text-small">
            <CameraIcon className="size-5" />
            {picker.photo ? 'Change photo' : 'Add photo'}
          </PhotoButton>
          <AnonymousToggle on={form.isAnonymous} onChange={form.setAnonymous} />
        </div>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule pt-4">
          <Signature isAnonymous={form.isAnonymous} />
          <Button type="submit" disabled={!form.canSubmit} busy={sending} busyLabel="Posting...">
            Post
          </Button>
        </div>
      </form>
    </PhotoDropArea>
  );
}

function Fields({ form }: { form: ReturnType<typeof usePostForm> }) {
  const { picker, sending } = form;
  return (
    <div className="mt-4 space-y-4 sm:mt-5 sm:space-y-5">
      <TitleField
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
        label="Your post"
        name="content"
        max={MAX_CONTENT}
        value={form.content}
        error={form.wrong.content}
        readOnly={sending}
        onChange={(event) => form.setContent(event.target.value)}
      />
      {picker.photo && (
        <div className="rounded-picture bg-paper p-2 pr-0">
          <PhotoPreview photo={picker.photo} onRemove={picker.remove} />
        </div>
      )}
      <div role="alert" className="text-small text-terracotta-lit empty:hidden">
        {picker.refusal}
      </div>
    </div>
  );
}

/** Enter in the title leads to the words: it sends nothing half-written. */
function goOn(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.querySelector('textarea')?.focus();
}

function AnonymousToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-small font-semibold">
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-11 shrink-0 appearance-none rounded-full border border-charcoal transition-colors duration-150 before:absolute before:top-1/2 before:left-1 before:size-4 before:-translate-y-1/2 before:rounded-full before:bg-charcoal before:transition-[translate] before:duration-150 checked:border-eucalypt checked:bg-eucalypt checked:before:translate-x-[1.125rem] checked:before:bg-paper"
      />
      Post anonymously
    </label>
  );
}

/** How the post will be signed, said before it is sent. */
function Signature({ isAnonymous }: { isAnonymous: boolean }) {
  const { user } = useForumMember();
  return (
    <p className="cap min-w-[10rem] flex-1" aria-live="polite">
      Signed <b className="text-ink">{isAnonymous ? ANONYMOUS : <bdi>{authorName({ isAnonymous, user })}</bdi>}</b>.
      {isAnonymous && ' Your replies under it are anonymous too, and you can still edit or delete it.'}
    </p>
  );
}
