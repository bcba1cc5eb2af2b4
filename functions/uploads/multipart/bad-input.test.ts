/** Invalid part numbers, parts, names, types and metadata of uploads are refused with a message. */
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { complete, sent, started } from '../../../infra/testing/people/uploads.ts';

const s3 = new S3Client({});
const { UPLOADS_BUCKET: Bucket } = process.env;
const said = async (answer: Response) => ({
  status: answer.status,
  words: ((await answer.json()) as { error?: string }).error,
});

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

test.each(['0', '10001', '-1', '1.5', '1e3', 'one', 'batch', '0x1', '99999999999', '%201', 'NaN', '٣'])(
  'part number %s is 400',
  async (number) => {
    const upload = await started(member);
    expect(await said(await member.get(upload.path(`/${number}`)))).toEqual({
      status: 400,
      words: "A part's number is from 1 to 10000.",
    });
  },
);

test('parts 1 and 1,024 are signed, as many as 5 GB have; the next one is 413', async () => {
  const upload = await started(member);
  for (const number of [1, 1024]) expect((await sent(member, upload, number, 'x')).ETag).toMatch(/^".+"$/);
  for (const number of [1025, 10_000])
    expect(await said(await member.get(upload.path(`/${number}`)))).toEqual({
      status: 413,
      words: 'A file may have at most 5 GB, in parts numbered from 1 to 1024. Please choose a smaller one.',
    });
});

test('completing with wrong parts is 400, and the upload can still complete', async () => {
  const upload = await started(member);
  const small = await sent(member, upload, 1, 'small');
  const last = await sent(member, upload, 2, 'last');
  const ETag = `"${'0'.repeat(32)}"`;
  for (const [parts, words] of [
    [[{ PartNumber: 1, ETag }], /didn’t arrive/],
    [[{ PartNumber: 3, ETag: small.ETag }], /didn’t arrive/],
    [[last, small], /order of their numbers/],
    [[small, small], /order of their numbers/],
    [[small, last], /5 MB/],
    [[], /one part at least/],
    [undefined, /parts/],
    [[{ PartNumber: '1', ETag: small.ETag }], /PartNumber/],
    [[{ PartNumber: 1 }], /ETag/],
    [[{ PartNumber: 1, ETag: '"a\r\nb"' }], /ETag/],
    [[{ PartNumber: 10_001, ETag }], /PartNumber/],
    [[{ ...small, Size: 5 }], /Size/],
    [Array.from({ length: 1024 }, (_, place) => ({ PartNumber: place + 1, ETag })), /didn’t arrive/],
    [Array.from({ length: 10_001 }, (_, place) => ({ PartNumber: place + 1, ETag })), /at most 10000 parts/],
  ] as const)
    expect(await said(await complete(member, upload, parts))).toEqual({
      status: 400,
      words: expect.stringMatching(words),
    });
  expect((await complete(member, upload, [small])).status).toBe(200);
});

test.each<[string, object, RegExp]>([
  ['no name', { type: 'image/png' }, /Name the file/],
  ['an empty name', { filename: '', type: 'image/png' }, /Name the file/],
  ['a name of a thousand and one letters', { filename: 'x'.repeat(1001), type: '' }, /too long/],
  ['no type', { filename: 'x.png' }, /type/],
  ['a type with a line break', { filename: 'x.png', type: 'image/png\r\nx-amz-acl: public-read' }, /type/],
  ['a key', { filename: 'x.png', type: '', key: 'images/x' }, /key/],
  ['metadata that is a list', { filename: 'x', type: '', metadata: ['a'] }, /metadata/],
  ['metadata of numbers', { filename: 'x', type: '', metadata: { a: 1 } }, /metadata/],
  ['a line break in metadata', { filename: 'x', type: '', metadata: { a: 'b\r\nx-amz-acl: public-read' } }, /metadata/],
  ['a header as the name of metadata', { filename: 'x', type: '', metadata: { 'a: b\r\n': 'c' } }, /metadata/],
  ['more than 2 KB of metadata', { filename: 'x', type: '', metadata: { a: 'é'.repeat(800) } }, /2 KB/],
  [
    'eleven entries of metadata',
    { filename: 'x', type: '', metadata: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`k${n}`, 'v'])) },
    /10 entries/,
  ],
])('%s: 400, and no upload begins', async (_, body, words) => {
  expect(await said(await member.post('/s3/multipart', body))).toEqual({
    status: 400,
    words: expect.stringMatching(words),
  });
});

test('arbitrary names, types and metadata are 200 or 400', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const name = fc.oneof(fc.string({ unit: 'grapheme-ascii', maxLength: 10 }), fc.constantFrom('a', 'A', 'name'));
  const entries = fc.dictionary(name, fc.oneof(text, fc.constantFrom('', ' ', ' a  b ')), { maxKeys: 4 });
  const type = fc.oneof(text, fc.constantFrom('image/jpeg', '', ' ', 'a  b', '\t'));
  const file = fc.record({ filename: text, type, metadata: entries });
  const check = async ({ filename, type, metadata }: { filename: string; type: string; metadata: object }) => {
    const nested = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, String(value)]);
    const query = new URLSearchParams([['filename', filename], ['type', type], ...nested]);
    for (const answer of await Promise.all([
      fuzzed.post('/s3/multipart', { filename, type, metadata }),
      fuzzed.get(`/s3/params?${query}`),
    ]))
      expect([200, 400], await answer.text()).toContain(answer.status);
  };
  const fuzzed = await someMember();
  await fc.assert(fc.asyncProperty(file, check), { numRuns: 90 });
});

test('metadata up to the limit is kept', async () => {
  const upload = await started(member, { filename: 'x', type: '', metadata: { a: 'x'.repeat(2047) } });
  await complete(member, upload, [await sent(member, upload, 1, 'x')]);
  const { Metadata } = await s3.send(new GetObjectCommand({ Bucket, Key: upload.key }));
  expect(Metadata?.a).toHaveLength(2047);
});
