/** Errors in a real browser, and the line that they leave in the log of a stage in this process. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { newMember, password } from '../../../infra/testing/people/stage-members.ts';
import { type FreshStage, freshStage } from '../../../infra/testing/stage/measured-stage.ts';

const { lines, text } = keptLog();
const errors = () => lines().filter(({ message }) => message === 'browser error');
let stage: FreshStage;
let page: Awaited<ReturnType<typeof sharedMemberPage>>;
beforeAll(async () => {
  stage = await freshStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  page = await sharedMemberPage({ ...(await newMember(stage)), password }, { baseURL: stage.origin });
  // Errors of the page's script are what the tests are about.
  page.removeAllListeners('pageerror');
});

const blogIs = (body: string) =>
  page.route('**/assets/blog-page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
const broken = () => page.getByRole('heading', { name: 'Something broke on this page' }).waitFor();

test('a page that throws is reported once, without the words of its message', async () => {
  const words = `kim@example.com\\n    at kim (${stage.origin}/assets/kim-12345678.js:1:1)`;
  await blogIs(`export default () => { throw new TypeError("${words}"); };`);
  await page.goto('/blog');
  await broken();
  await expect.poll(errors).toHaveLength(1);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Start Designing' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await broken();
  expect(errors()).toMatchObject([
    {
      route: 'POST /api/browser-errors',
      kind: 'TypeError',
      screen: '/blog',
      build: expect.stringMatching(/^\d+\.\d+\.\d+/),
      browser: 'Chrome on Linux',
      stack: expect.arrayContaining([expect.stringMatching(/^blog-page-.{8}\.js:1:\d+$/)]),
    },
  ]);
  expect(text()).not.toContain('kim');
});

test('a page load sends three reports at most, without a cookie, and none of their failure', async () => {
  const sent: (string | undefined)[] = [];
  await page.route('**/api/browser-errors', async (route) => {
    sent.push((await route.request().allHeaders()).cookie);
    await route.abort();
  });
  await blogIs(`${"Promise.reject(new Error('kim'));".repeat(5)} export default () => 'Five';`);
  await page.goto('/blog');
  await expect.poll(() => sent).toEqual([undefined, undefined, undefined]);
  await page.waitForTimeout(300);
  expect(sent).toHaveLength(3);
});
