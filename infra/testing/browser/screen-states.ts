/** Screens and states to check, and how a test reaches each. */
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import type { Member } from '../people/people.ts';
import { expectSoundAtEverySize } from './accessibility.ts';
import { sharedMemberPage, sharedPage } from './browser.ts';

export type State = [name: string, reach: () => Promise<Page>];

/** Without it each state would wait for transitions eight times. */
export const still = { reducedMotion: 'reduce' } as const;

export async function visitorAt(path: string): Promise<Page> {
  const page = await sharedPage(still);
  await page.goto(path);
  return page;
}

export async function memberAt(path: string, who: Member): Promise<Page> {
  const page = await sharedMemberPage(who, still);
  await page.goto(path);
  return page;
}

/** A test for each state: accessible, and without sideways scrolling, at every size, in light and dark, or as `expect` checks. */
export const testEach = (states: State[], expect = expectSoundAtEverySize): void =>
  test.each(states)('%s', async (_name, reach) => {
    await expect(await reach());
  });
