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
  ['the customers’ staff', 'customer-support'],
  ['a line', 'The Help Line'],
  ['trust and safety', 'Trust & Safety'],
  ['an apostrophe', 'Admin’s'],
  ['staff beside a name in one word', 'JaneModerator'],
  ['a sign for a letter between others', 'T3@m'],
  ['the site’s team beside a name', 'Jane (Verandah Team)'],
  ['full-width letters', 'ＭＯＤＥＲＡＴＯＲＳ'],
  ['zero-width signs', 'mod\u200Bera\u2060tors'],
  ['small capitals', 'ᴍᴏᴅᴇʀᴀᴛᴏʀ'],
  ['letters in circles', 'ⓗⓔⓛⓟⓓⓔⓢⓚ'],
  ['cl for d', 'aclmin'],
  ['what the forum shows for authors who ask for it', 'Anonymous'],
  ['what the forum shows for those who left', 'Deleted member'],
])('a reserved name is refused: %s', async (_, name) => {
  await expect(refuseReserved('username', name)).rejects.toMatchObject({ status: 400 });
});

test.each([
  'verandah-lover',
  'badminton',
  'staffordshire',
  'Adminah',
  'Teamster Ted',
  'Supportive Sue',
  'Safety First',
  'Helpmann',
  'R00ty T00ty',
  'Steam5',
  'Иван',
  'the-help-desk-cat',
  'Mia with a verandah',
])('%s is not reserved', async (name) => {
  await refuseReserved('username', name);
});
