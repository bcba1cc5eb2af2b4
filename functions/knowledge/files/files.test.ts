/** Uploading files to the knowledge base: what is accepted, what is refused, and that no name leads anywhere else. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from '../../../infra/local/visitor.ts';
import {
  describeFile,
  documentNamed,
  knowledge,
  removeFile,
  upload,
  uploadForm,
} from '../../../infra/testing/people/knowledge.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { auditOf } from '../../../infra/testing/people/moderators.ts';
import { theAdmin } from '../../../infra/testing/people/people.ts';
import { KnowledgeUpload } from '../../../shared/knowledge.ts';

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message;
const someName = (ending = 'md') => `t-${randomBytes(5).toString('hex')}.${ending}`;
let admin: Visitor;
beforeAll(async () => {
  admin = await theAdmin();
});

test('an uploaded file is pending, opens unchanged, and can be deleted', async () => {
  const name = someName();
  await upload(admin, name, '# A rug');
  expect(await documentNamed(admin, name)).toMatchObject({ name, size: 7, state: 'pending', chunks: 0 });
  const opened = await admin.get(`/kb/files/${name}`);
  expect(opened.status).toBe(302);
  const file = await fetch(opened.headers.get('location') ?? '');
  expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/plain; charset=utf-8', '# A rug']);
  expect((await removeFile(admin, name)).status).toBe(200);
  expect(await documentNamed(admin, name)).toBeUndefined();
  for (const answer of [await removeFile(admin, name), await admin.get(`/kb/files/${name}`)]) {
    expect(answer.status).toBe(404);
    expect(await messageOf(answer)).toMatch(/no such file/);
  }
});

test('the upload address takes the described file and no larger one', async () => {
  const name = someName();
  const target = KnowledgeUpload.parse(await (await admin.post('/kb/upload', describeFile(name, 4))).json());
  const put = (body: string) => fetch(target.uploadURL ?? '', { method: 'PUT', headers: target.headers, body });
  expect((await put('five!')).status).toBe(403);
  expect((await put('four')).status).toBe(200);
  await removeFile(admin, name);
});

test('an unused upload address is not recorded as an upload, a file in a form is', async () => {
  const [unused, stored] = [someName(), someName('txt')];
  await admin.post('/kb/upload', describeFile(unused, 327_680));
  expect(await auditOf(admin, unused)).toMatchObject([{ action: 'knowledge.upload-requested', detail: '320 KB' }]);
  await uploadForm(admin, new File([new Uint8Array(1_500).fill(97)], stored));
  expect(await auditOf(admin, stored)).toMatchObject([{ action: 'knowledge.uploaded', detail: '1.5 KB' }]);
  await removeFile(admin, stored);
});

describe('a form', () => {
  const file = (bytes: number, name = someName('txt')) => new File([new Uint8Array(bytes).fill(97)], name);

  test('stores its file', async () => {
    const name = someName('txt');
    const answer = await uploadForm(admin, file(3_000_000, name));
    expect([answer.status, await answer.json()]).toEqual([200, { name, uploadURL: null, headers: {} }]);
    expect(await documentNamed(admin, name)).toMatchObject({ size: 3_000_000, state: 'pending' });
    await removeFile(admin, name);
  });

  test('that is too large, cut short, or not of one file is refused with the reason', async () => {
    for (const [files, status, words] of [
      [[file(9_900_000)], 413, /JSON/],
      [[file(4_194_305)], 413, /4 MB/],
      [[], 400, /exactly one file/],
      [[file(1), file(1)], 400, /exactly one file/],
      [[file(1, 'room.jpg')], 400, /\.md, \.txt and \.pdf/],
      [[file(0)], 400, /empty/],
    ] as const)
      expect(await refusal(uploadForm(admin, ...files), status)).toMatch(words);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const body = '--x\r\nContent-Disposition: form';
    expect(await refusal(admin.fetch('/kb/upload', { method: 'POST', headers, body }), 400)).toMatch(/form/);
  });

  test('from another site is refused', async () => {
    const body = new FormData();
    body.set('file', file(1));
    const answer = await admin.fetch('/kb/upload', {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      body,
    });
    expect(answer.status).toBe(403);
  });
});

describe('a name', () => {
  test('that could lead elsewhere or be misread is refused with advice', async () => {
    const before = (await knowledge(admin)).files;
    for (const filename of [
      '../passages/x.md',
      'guides\\x.md',
      '.md',
      '...md',
      'a\0.md',
      'a\n.md',
      'a\u202Edm.md',
      '50%2F.md',
      '<b>x</b>.md',
      `${'x'.repeat(297)}.md`,
      `${'家'.repeat(80)}.md`,
      'readme',
      'rugs.docx',
      'rugs.md.exe',
    ]) {
      expect((await refusal(admin.post('/kb/upload', describeFile(filename, 10)), 400)).length).toBeGreaterThan(20);
      for (const there of [
        await admin.get(`/kb/files/${encodeURIComponent(filename)}`),
        await removeFile(admin, filename),
      ])
        expect([400, 404]).toContain(there.status);
    }
    expect((await knowledge(admin)).files).toEqual(before);
  });

  test('in another script is one name in NFC and NFD', async () => {
    const name = `Café 家 (${randomBytes(3).toString('hex')}), plan & more.md`;
    await upload(admin, name.normalize('NFD'), 'One.');
    await upload(admin, name.normalize('NFC'), 'Two.');
    const found = (await knowledge(admin)).files.filter((file) => file.normalize('NFC') === name.normalize('NFC'));
    expect(found).toEqual([name.normalize('NFC')]);
    expect(
      (await fetch((await admin.get(`/kb/files/${encodeURIComponent(name)}`)).headers.get('location') ?? '')).status,
    ).toBe(200);
    expect((await removeFile(admin, name.normalize('NFD'))).status).toBe(200);
  });
});

test('the library of the assistant cannot be reached through a file name', async () => {
  for (const path of ['..%2Fpassages%2Fqueenslanders.md%2F001.md', '%2e%2e%2fstage.json', '%00', '%'])
    expect([400, 404]).toContain((await admin.get(`/kb/files/${path}`)).status);
});
