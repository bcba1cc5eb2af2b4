/** The forum: accessible (axe, WCAG 2.2 AA), no sideways scrolling at 320, 390, 820 and 1440 px, light and dark. */
import { beforeAll } from 'vitest';
import * as z from 'zod/mini';
import {
  contentOn,
  openForm,
  postButtonOn,
  postOn,
  replyFieldOn,
  someTitle,
  titleOn,
} from '../../infra/testing/browser/forum-page.ts';
import { memberAt, testEach } from '../../infra/testing/browser/screen-states.ts';
import { somePhoto } from '../../infra/testing/people/conversation.ts';
import { calls, newPost, newReply } from '../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import { ListedPost } from '../../shared/forum.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await other.put('/api/user', { firstName: 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh' });
});

testEach([
  [
    'posts with long words, a photo and none, one deleted; a refused draft; a page missing',
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
      // Shows only these posts, without those of other tests.
      await page.route('**/api/forum/posts', async (route) => {
        const response = await route.fetch();
        const posts = z.array(ListedPost).parse(await response.json());
        await route.fulfill({ response, json: posts.filter(({ id }) => [gone.id, long.id, own.id].includes(id)) });
      });
      await page.goto('/forum');
      await postOn(page, long.title).getByRole('button', { name: 'Read more' }).click();
      await openForm(page);
      await titleOn(page).fill('W'.repeat(121));
      await contentOn(page).fill('W'.repeat(9_500));
      await page.getByText('Post anonymously').click();
      await postButtonOn(page).click();
      await page.getByRole('alert').getByText('at most 120 characters').waitFor();
      return page;
    },
  ],
  [
    'a post with notes, long replies and one being edited',
    async () => {
      const notes = [1, 2, 3].map((n) => ({
        n,
        kind: 'change',
        title: 'Lift the sofa',
        text: 'It sits low against the wall.',
        x: n / 4,
        y: n / 4,
      }));
      const { id, title } = await newPost(other, {
        title: someTitle(),
        house: 'Donaudampfschifffahrtsgesellschaftshaus, Brunswick',
        content: 'A longer story. '.repeat(90),
        imageUrl: await somePhoto(other),
        notes,
      });
      await newReply(other, id, 'W'.repeat(300));
      await newReply(member, id, 'Mine.');
      const page = await memberAt(`/forum/${id}`, member);
      const post = postOn(page, title);
      await post.getByRole('button', { name: 'Edit your reply' }).click();
      await replyFieldOn(post).first().waitFor();
      await page.evaluate(() => scrollTo(0, 0));
      return page;
    },
  ],
  [
    'the form with every way to add a photo',
    async () => {
      const page = await memberAt('/forum', member);
      await openForm(page);
      await page.getByRole('button', { name: 'Add photo' }).click();
      await page.getByRole('menu', { name: 'Add a photo' }).waitFor();
      return page;
    },
  ],
  [
    'a post as others will see it, before it is sent',
    async () => {
      const page = await memberAt('/forum', member);
      await openForm(page);
      await titleOn(page).fill('A');
      await contentOn(page).fill('Is one letter a title?');
      await page.getByRole('button', { name: 'See what others will see' }).click();
      await page.getByRole('region', { name: 'What others will see' }).waitFor();
      return page;
    },
  ],
  [
    'a deleted post, whose replies stay',
    async () => {
      const { id } = await newPost(other);
      await newReply(member, id, 'Too late.');
      await calls.remove(other, id);
      const page = await memberAt(`/forum/${id}`, member);
      await page.getByText('Too late.').waitFor();
      return page;
    },
  ],
  [
    'a post that is not there',
    async () => {
      const page = await memberAt('/forum/01ARZ3NDEKTSV4RRFFQ69G5FAV', member);
      await page.getByText('404 Page Not Found').waitFor();
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
      const { id, title } = await newPost(other, { title: someTitle() });
      const page = await memberAt(`/forum/${id}`, member);
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
