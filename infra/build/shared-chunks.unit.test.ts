/** The chunk of the built site that shared code goes into. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { sharedChunkOf, TOGETHER } from './shared-chunks.ts';

const at = (path: string) => `/src/frontend/${path}`;
const HOME = at('app/home/home-page.tsx');
const ASSISTANT = at('chat/assistant-page.tsx');
const ROOM = at('chat/room/room-canvas.tsx');
const FORUM = at('forum/forum-page.tsx');
const DIALOG = at('chat/rooms-sheet.tsx');

/** The chunk of a module with these importers, the last of them a dialog that a press loads. */
const fileOf = (path: string, ...importers: string[]) =>
  sharedChunkOf(at(path), (id) =>
    id === at(path) ? { importers, dynamicImporters: [] } : { importers: [], dynamicImporters: ['/src/app.tsx'] },
  );

describe('a module goes into', () => {
  test.each([
    ['rooms', 'chat/rooms/use-rooms.ts', [HOME, ASSISTANT]],
    ['assistant', 'chat/room/head/room-head.tsx', [ASSISTANT, ROOM]],
    ['room', 'chat/plan/task-list.ts', [ROOM, DIALOG]],
    ['interface', 'uploads/photo/stored-photo.tsx', [ROOM, FORUM]],
    ['posts', 'forum/feed/posts.ts', [HOME, FORUM]],
    ['interface', 'ui/text/dates.ts', [HOME, FORUM]],
    ['room', 'chat/answer/answer-rating.tsx', [ROOM]],
    ['form', 'ui/form/use-form.ts', [at('accounts/account-page.tsx'), at('admin/admin-page.tsx')]],
    ['samples', 'chat/room/first/samples.css', [HOME, ASSISTANT]],
    ['marks', 'chat/plan/licensed-trade.ts', [HOME, DIALOG]],
    ['first-photo', 'chat/rooms/first-photo.css', [HOME, DIALOG]],
    ['annotated-room', 'ui/annotated-room/notes.tsx', [at('app/home/landing-page.tsx'), ROOM]],
  ])('%s where these screens share it', (file, path, importers) => {
    expect(fileOf(path, ...importers)).toBe(file);
  });

  test('its own file where one other screen uses it, or none', () => {
    expect(fileOf('forum/feed/feed.tsx', FORUM)).toBeNull();
    expect(fileOf('admin/panel.tsx', DIALOG)).toBeNull();
  });

  test('no file of another domain', () => {
    expect(fileOf('ui/form/draft.ts', ROOM, DIALOG)).toBeNull();
  });
});

test('pages get their own files; those of assistant and room are named', () => {
  const importersOf = () => ({ importers: [], dynamicImporters: ['/src/app.tsx'] });
  expect(sharedChunkOf(FORUM, importersOf)).toBeNull();
  expect([ASSISTANT, ROOM].map((page) => sharedChunkOf(page, importersOf))).toEqual(['assistant', 'room']);
});

test('a page counts as a user through the modules between', () => {
  const links: Record<string, string[]> = {
    [at('chat/a.ts')]: [at('chat/b.ts'), HOME],
    [at('chat/b.ts')]: [at('chat/a.ts'), ASSISTANT],
  };
  expect(sharedChunkOf(at('chat/a.ts'), (id) => ({ importers: links[id] ?? [], dynamicImporters: [] }))).toBe('rooms');
});

test.each(TOGETHER)('$name: what always shares a file is there', ({ modules }) => {
  const files = execFileSync('git', ['ls-files', 'frontend', 'shared'], { encoding: 'utf8' }).split('\n');
  expect(files.filter((file) => modules.test(`/${file}`)).length).toBeGreaterThan(0);
});
