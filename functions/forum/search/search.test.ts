/** Searching posts: terms, matches, pages and refusals. */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { pagesFrom } from '../../../infra/testing/people/answered.ts';
import { calls, newPost, newReply, search } from '../../../infra/testing/people/forum.ts';
import { refusal } from '../../../infra/testing/people/membership.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { ListedPost } from '../../../shared/forum.ts';
import { keys } from '../../platform/table/keys.ts';
import { writeMany } from '../../platform/table/write-many.ts';
import { SearchTerms } from '../items.ts';
import { newPostItem } from '../posts/posts.ts';
import { postingsOf } from './search-index.ts';
import { termsOf } from './terms.ts';

/** A word that no other test has written. */
const someWord = () => `w${randomBytes(6).toString('hex')}`;
/** A member who writes no posts. */
let reader: Member;
beforeAll(async () => {
  reader = await someMember();
});
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

describe('search', () => {
  test('finds posts that have every word, in title or content, newest first', async () => {
    const author = await someMember();
    const [word, other] = [someWord(), someWord()];
    const first = await newPost(author, { title: `About ${word}` });
    const second = await newPost(author, { content: `We tried ${other}, then (${word.toUpperCase()}).` });
    await newPost(author, { content: other });
    expect(idsOf(await search(reader, word))).toEqual([second.id, first.id]);
    expect(idsOf(await search(reader, ` ${other} AND ${word}! `))).toEqual([second.id]);
    expect(idsOf(await search(reader, `${word} ${someWord()}`))).toEqual([]);
  });

  test('ignores plurals, accents, apostrophes and the American spelling of colour', () => {
    expect(termsOf('#color-schemes')).toEqual(termsOf('Colour scheme'));
    expect(termsOf('The Kitchens’ café – it’s a Queenslander’s verandahs, glass and 2 benches: 4WD ébène')).toEqual([
      'kitchen',
      'cafe',
      'queenslander',
      'verandah',
      'glass',
      'bench',
      '4wd',
      'ebene',
    ]);
    for (const [one, other] of [
      ['benches', 'bench'],
      ['boxes', 'box'],
      ['tiles', 'tile'],
      ['balconies', 'balcony'],
      ['houses', 'house'],
    ] as const)
      expect(termsOf(one)).toEqual(termsOf(other));
  });

  test('finds a post by its title and the first 150 different words', async () => {
    const author = await someMember();
    const [title, last, beyond] = [someWord(), someWord(), someWord()];
    const words = Array.from({ length: 148 }, (_, n) => `word${n}`).join(' ');
    const { id } = await newPost(author, { title, content: `${words} ${words} ${last} ${beyond}` });
    for (const word of [title, last]) expect(idsOf(await search(author, word))).toEqual([id]);
    expect(await search(author, beyond)).toEqual([]);
  });

  test('follows an edit and a deletion', async () => {
    const author = await someMember();
    const [before, after] = [someWord(), someWord()];
    const { id } = await newPost(author, { content: `${before} stays away` });
    await calls.edit(author, id, { content: `${after} stays away` });
    expect(await search(author, before)).toEqual([]);
    expect(idsOf(await search(author, after))).toEqual([id]);
    // An item of the old word would cost each search for it a read.
    const indexed = await Promise.all([before, after].map((word) => SearchTerms.get(word, id)));
    expect(indexed.map((item) => item !== undefined)).toEqual([false, true]);
    await newReply(author, id);
    await calls.remove(author, id);
    expect(await search(author, after)).toEqual([]);
  });

  test('does not find posts by their author', async () => {
    const author = await someMember();
    await newPost(author, { isAnonymous: true });
    for (const name of [author.username, author.user.id, author.email]) expect(await search(author, name)).toEqual([]);
  });

  test('with too few or too many letters, or no usable term, is refused', async () => {
    for (const q of ['', ' a ', 'x'.repeat(101)]) expect((await calls.search(reader, q)).status).toBe(400);
    // A letter with a combining accent is two characters, and one letter.
    for (const q of ['what is the', 'e\u0301', '👩🏽‍🔧', '?!'])
      expect(await refusal(calls.search(reader, q), 400)).toContain('add a rarer one');
    for (const q of ['kitchen#POST', '%', '../../', '日本', '\u202e\u202e', 'TERM#POST#'])
      expect((await calls.search(reader, q)).status, q).toBeLessThan(500);
  });
});

describe('a search with many matches', () => {
  /** Stores posts with these contents and their index items. @returns Their ids, oldest first. */
  async function store(contents: string[]): Promise<string[]> {
    const posts = contents.map((content, n) =>
      newPostItem(ulid(Date.now() - 60_000 + n), 'nobody', { title: 'A title', content, isAnonymous: true }),
    );
    // Fifty at a time: all at once could take a busy machine's database longer than a call's timeout.
    for (let n = 0; n < posts.length; n += 50)
      await writeMany({
        put: posts
          .slice(n, n + 50)
          .flatMap((post) => [{ ...keys.post(post.id), ...post }, ...postingsOf(post.id, post)]),
      });
    return posts.map(({ id }) => id);
  }

  test('lists each of them once over all pages', async () => {
    const [word, other] = [someWord(), someWord()];
    const ids = await store(Array.from({ length: 130 }, (_, n) => (n % 2 ? `${word} ${other}` : word)));
    expect(idsOf(await search(reader, word))).toEqual(ids.toReversed());
    expect(idsOf(await search(reader, `${word} ${other}`))).toEqual(ids.filter((_, n) => n % 2).toReversed());
  });

  test('that stops at its limit has a next page', async () => {
    const word = someWord();
    const [wanted = ''] = await store([word]);
    // More index items of deleted posts than one search reads.
    const gone = Array.from({ length: 250 }, () => SearchTerms.item(word, ulid(), {}));
    await writeMany({ put: gone });
    const pages: string[][] = [];
    for await (const { page } of pagesFrom(reader, `/api/forum/search?q=${word}`))
      pages.push(idsOf(page.map((post) => ListedPost.parse(post))));
    expect(pages).toEqual([[], [], [wanted]]);
  });

  test('finds all posts with a rare and a common word', async () => {
    const [rare, common] = [someWord(), someWord()];
    const ids = await store(Array.from({ length: 400 }, (_, n) => (n % 80 === 3 ? `${common} ${rare}` : common)));
    await store([rare]);
    expect(idsOf(await search(reader, `${common} ${rare}`))).toEqual(ids.filter((_, n) => n % 80 === 3).toReversed());
  });
});
