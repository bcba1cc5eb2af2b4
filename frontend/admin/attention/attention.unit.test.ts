/** What the desk says about waiting reports. */
import { expect, test } from 'vitest';
import type { ReportedEntry } from '../../../shared/admin.ts';
import { moderationArea } from './attention.ts';

const reported = (entry: Partial<ReportedEntry>): ReportedEntry => ({
  id: '01K0000000000000000000000A',
  kind: 'post',
  postId: '01K0000000000000000000000A',
  title: 'Loud brick',
  content: 'Words.',
  imageUrl: null,
  createdAt: '2026-11-20T02:00:00.000Z',
  isAnonymous: false,
  notes: [],
  house: null,
  isDeleted: false,
  earlier: [],
  author: null,
  state: 'open',
  reportsCount: 1,
  firstReportedAt: '2026-11-21T02:00:00.000Z',
  hiddenAt: null,
  reasons: [],
  ...entry,
});

test.each([
  [{}, '“Loud brick”, first reported 21 November 2026.'],
  [{ kind: 'reply' as const }, 'A reply to “Loud brick”, first reported 21 November 2026.'],
  [{ kind: 'person' as const, title: 'Jo' }, 'Jo, for the name or the picture, first reported 21 November 2026.'],
  [{ isDeleted: true }, 'Deleted by its author, first reported 21 November 2026.'],
])('the report of %j is named', (entry, detail) => {
  expect(moderationArea([reported(entry)], false).concern).toEqual({
    count: 1,
    title: 'One report is waiting',
    detail,
  });
});

test('several reports are counted, with "or more" if pages follow', () => {
  const two = [reported({}), reported({ kind: 'reply' })];
  expect(moderationArea(two, false).concern?.title).toBe('Two reports are waiting');
  expect(moderationArea(two, true).concern?.title).toMatch(/reports are waiting$/);
  expect(moderationArea([], false).concern).toBeNull();
});
