/** What the photo dialog sends and says about an empty file. The rest of the dialog is tested beside it (files-dialog). */
import { expect, test } from 'vitest';
import { openAccountPage } from '../../../infra/testing/browser/account-page.ts';
import { callsOf, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { someMember } from '../../../infra/testing/people/people.ts';

test('an empty file is refused with a message, and nothing is stored', async () => {
  const page = await sharedMemberPage(await someMember());
  await openAccountPage(page);
  await page.getByRole('button', { name: 'More ways' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'This device' }).waitFor();
  const calls = callsOf(page);
  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) };
  await dialog.locator('input[type=file]').first().setInputFiles(empty);
  await dialog.getByRole('alert').getByText('The file is empty.').waitFor();
  expect(calls).toEqual(['POST /api/objects/upload']);
});
