/** The stage's mailbox, as a member reads a mail in it. */
import type { Page } from 'playwright-core';
import type { Mail } from '../people/mail.ts';

/** Opens a mail in the mailbox, and the link of it that is called so. */
export async function followLink(page: Page, { subject, to }: Mail, label: string): Promise<void> {
  await page.goto('/mailbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: `To ${to} ` })
    .filter({ hasText: subject })
    .first()
    .getByRole('link')
    .click();
  await page.frameLocator('iframe').getByRole('link', { name: label }).click();
}
