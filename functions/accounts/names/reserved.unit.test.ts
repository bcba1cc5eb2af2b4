/** Names of the site and its staff, and names that look like them. */
import { expect, test } from 'vitest';
import { refuseReserved } from './reserved.ts';

test.each([
  ['staff', 'administrator'],
  ['in capitals', 'ADMIN'],
  ['l for i', 'ADMlN'],
  ['digits for letters', 'supp0rt'],
  ['Cyrillic letters', 'аdmіn'],
  ['Greek letters', 'νerandah'],
  ['rn for m', 'adrnin'],
  ['accents', 'àdmìn'],
  ['digits after it', 'admin2026'],
  ['other words beside it', 'admin-jane'],
  ['signs between', 'a.d_m-in'],
  ['signs around it', '✨ Moderator ✨'],
  ['several together', 'verandah.support-team'],
  ['the site and what it has', 'Verandah.Customer-Care'],
  ['the site between small words', 'the_verandah_team'],
  ['the site and a part of it', 'Verandah Support Desk'],
  ['what the forum shows for authors who ask for it', 'Anonymous'],
  ['what the forum shows for those who left', 'Deleted member'],
])('a reserved name is refused: %s', async (_, name) => {
  await expect(refuseReserved(name)).rejects.toMatchObject({ status: 400 });
});

test.each([
  'verandah-lover',
  'badminton',
  'staffordshire',
  'supporter',
  'modern',
  'the-help-desk-cat',
  'Mia with a verandah',
])('%s is not reserved', async (name) => {
  await refuseReserved(name);
});
