/** A post as others will see it, before it is sent. */
import { useState } from 'react';
import { oneLine, plainText } from '../../../shared/text/plain-text.ts';
import { useForumMember } from '../forum-member.tsx';
import { PostBody } from '../thread/post-body.tsx';
import type { usePostForm } from './use-post-form.ts';

export function PostPreview({ form }: { form: ReturnType<typeof usePostForm> }) {
  const { user } = useForumMember();
  const { isAnonymous, picker, notes } = form;
  const [now] = useState(() => new Date().toISOString());
  const house = oneLine(form.house);
  return (
    <section aria-label="Preview" className="border-y border-rule py-4">
      <PostBody
        level={3}
        post={{
          id: 'preview',
          title: oneLine(form.title),
          content: plainText(form.content),
          imageUrl: picker.photo?.previewUrl ?? null,
          notes: [...notes],
          house: isAnonymous || house === '' ? null : house,
          isAnonymous,
          user: isAnonymous ? null : user,
          createdAt: now,
          editedAt: null,
        }}
      />
    </section>
  );
}
