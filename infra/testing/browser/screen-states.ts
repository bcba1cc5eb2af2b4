/** Opens a screen for a check, without motion. */
import type { Page } from 'playwright-core';
import type { Member } from '../people/people.ts';
import { sharedMemberPage } from './browser.ts';

/** Without it a check would wait for transitions. */
export const still = { reducedMotion: 'reduce' } as const;

export async function memberAt(path: string, who: Member): Promise<Page> {
  const page = await sharedMemberPage(who, still);
  await page.goto(path);
  return page;
}
