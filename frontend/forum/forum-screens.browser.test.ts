/** The forum: accessible (axe, WCAG 2.2 AA), no sideways scrolling at 320, 390, 820 and 1440 px, light and dark. */
import { beforeAll } from 'vitest';
import * as z from 'zod/mini';
import {
  contentOn,
  postButtonOn,
  postOn,
  repliesToggleOn,
  searchFor,
  someTitle,
  titleOn,
} from '../../infra/testing/browser/forum-page.ts';
import { memberAt, testEach } from '../../infra/testing/browser/screen-states.ts';
import { somePhoto } from '../../infra/testing/people/conversation.ts';
import { calls, newPost, newReply } from '../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import { Post } from '../../shared/forum.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await other.put('/api/user', { firstName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' });
});

testEach([
  [
    'letters with long words, a photo, replies, one open for editing, one taken back; a refused draft; a page missing',
    async () => {
      const gone = await newPost(other, { title: someTitle() });
      await newReply(member, gone.id, 'Too late.');
      await calls.remove(other, gone.id);
      const long = await newPost(other, {
        title: someTitle('Donaudampfschifffahrtsgesellschaft'),
        content: `${'W'.repeat(500)} https://example.com/${'path/'.repeat(60)}\n\n${'A longer story. '.repeat(90)}`,
        imageUrl: await somePhoto(other),
      });
      await calls.like(member, long.id);
      await newReply(member, long.id, 'W'.repeat(300));
      const own = await newPost(member, { title: someTitle(), isAnonymous: true });
      const page = await memberAt('/terms', member);
      await page.route('**/api/forum/posts?cursor=*', (route) => route.abort());
      // Of the newest posts only these: what other tests write is not looked at here.
      await page.route('**/api/forum/posts', async (route) => {
        const response = await route.fetch();
        const posts = z.array(Post).parse(await response.json());
        await route.fulfill({ response, json: posts.filter(({ id }) => [gone.id, long.id, own.id].includes(id)) });
      });
      await page.goto('/forum');
      await repliesToggleOn(postOn(page, long.title)).click();
      await postOn(page, long.title).getByText('WWW').last().waitFor();
      await postOn(page, own.title).getByRole('button', { name: /^Edit/ }).click();
      await titleOn(page).fill('No');
      await contentOn(page).fill('W'.repeat(9_500));
      await page.getByText('Post anonymously').click();
      await postButtonOn(page).click();
      await page.getByRole('alert').getByText('at least 3 characters').waitFor();
      return page;
    },
  ],
  [
    'a search that found nothing',
    async () => {
      const page = await memberAt(`/forum?q=${'nowhere'.repeat(8)}`, member);
      await page.getByText('Nobody has written about').waitFor();
      return page;
    },
  ],
  [
    'a report that failed',
    async () => {
      const { title } = await newPost(other, { title: someTitle() });
      const page = await memberAt(searchFor(title), member);
      await page.route('**/reports', (route) => route.abort());
      await postOn(page, title)
        .getByRole('button', { name: /^Report/ })
        .click();
      await page.getByRole('radio', { name: 'Something else' }).check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
      return page;
    },
  ],
]);
