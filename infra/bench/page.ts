/**
 * Per screen: Lighthouse on the built site, the median of several runs, and the script that the screen loads.
 * Scores, bytes and Lighthouse's simulated figures are gates. `npm run bench -- page [runs, 5 by default] [a screen's name]`.
 */
import * as z from 'zod/mini';
import { ListedPost } from '../../shared/forum.ts';
import { DEMO_PASSWORD } from '../local/seed/seed.ts';
import { builtWebsite } from '../local/website.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { figuresOf, HEADING, lineOf, missedBy, sizesOf } from './page/figures.ts';
import { scriptsBeforePaint } from './page/first-paint.ts';
import { type MeasuringBrowser, measuringBrowser, type Run } from './page/lighthouse.ts';
import { seedResident } from './page/resident.ts';
import { MAX_TOUCHED, MEASURED, type MeasuredScreen, POST, ROOM } from './page/screens.ts';

const DEFAULT_RUNS = 5;

/** @returns Whether every screen of this build kept its gates. */
export async function bench(): Promise<boolean> {
  const [, , , runs = String(DEFAULT_RUNS), only = ''] = process.argv;
  const { stage, close } = await measuredStage({
    demo: true,
    standInScript: false,
    website: await builtWebsite(),
  });
  const browser = await measuringBrowser();
  try {
    const screens = MEASURED.filter(({ name }) => name.includes(only));
    const isLivedIn = screens.some(({ who }) => who === 'resident');
    const room = isLivedIn ? await seedResident(stage.origin, stage.endpoints.stripe) : '';
    console.log(HEADING);
    let kept = true;
    for (const screen of screens) {
      await signInAs(browser, stage.origin, screen.who);
      const path = screen.path === POST ? await newestPost(browser, stage.origin) : screen.path.replace(ROOM, room);
      const url = stage.origin + path;
      if (!(await exists(browser, url))) {
        console.log(`${screen.name.padEnd(12)} not in this build`);
        continue;
      }
      const measured: Run[] = [];
      for (let run = 0; run < Number(runs); run++) measured.push(await browser.measure(url));
      const figures = await figuresOf(measured, await scriptsBeforePaint(browser.context, url));
      const missed = missedBy(screen, figures);
      kept &&= missed.length === 0;
      console.log(lineOf(screen, figures) + (missed.length > 0 ? `  MISSED: ${missed.join(', ')}` : ''));
      if (figures.lost.length > 0) console.log(`             costs points: ${figures.lost.join(', ')}`);
    }
    if (only === '' || only === 'landing') {
      const inAll = await scriptAfterTakeover(browser, stage.origin);
      const over = Math.round(inAll) > MAX_TOUCHED;
      kept &&= !over;
      console.log(
        `landing, once somebody reaches for a control: ${inAll.toFixed(1)} KiB of script in all` +
          (over ? `  MISSED: > ${MAX_TOUCHED}` : ''),
      );
    }
    return kept;
  } finally {
    await browser.close();
    await close();
  }
}

/** Signs this browser in. */
async function signInAs({ context }: MeasuringBrowser, origin: string, who: MeasuredScreen['who']): Promise<void> {
  await context.clearCookies();
  if (who === 'visitor') return;
  const answer = await context.request.post(`${origin}/api/login`, {
    data: { username: who, password: DEMO_PASSWORD },
  });
  if (!answer.ok()) throw new Error(`signing in as ${who}: ${answer.status()}`);
}

/** The address of the newest post, for the signed-in member. */
async function newestPost({ context }: MeasuringBrowser, origin: string): Promise<string> {
  const answer = await context.request.get(`${origin}/api/forum/posts`);
  const [post] = z.array(ListedPost).parse(await answer.json());
  if (!post) throw new Error('the forum has no post');
  return `/forum/${post.id}`;
}

/** Whether the build has the screen: the document of one that it has not says so with its status. */
async function exists({ context }: MeasuringBrowser, url: string): Promise<boolean> {
  const answer = await context.request.get(url);
  return answer.status() !== 404;
}

/** Gzip KiB of script on a prerendered page after somebody reaches for a control and the app takes it over. */
async function scriptAfterTakeover({ context }: MeasuringBrowser, origin: string): Promise<number> {
  await context.clearCookies();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url());
  });
  await page.goto(origin);
  await page.getByRole('link', { name: 'Start Designing' }).hover();
  await page.waitForFunction(() => document.getElementById('root')?.dataset.visitor === undefined);
  await page.close();
  const sizes = await sizesOf(scripts);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024;
}
