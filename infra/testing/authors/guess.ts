/** Guesses the author of an anonymous post from everything that a member can see: marks that it shares with few members' signed posts. */
import { createHash } from 'node:crypto';
import { Post } from '../../../shared/forum.ts';
import type { Visitor } from '../../local/visitor.ts';

/** Marks of a view: words and ids, the parts of ids, and values of fields with their names. */
export function marksOf(view: string): ReadonlySet<string> {
  const marks = new Set<string>();
  for (const [word] of view.matchAll(/[\w-]{3,}/g)) {
    marks.add(word);
    for (const length of [6, 10, 16])
      if (word.length > length) marks.add(word.slice(0, length)).add(word.slice(-length));
  }
  for (const [field] of view.matchAll(/"\w+":(?:"[^"]*"|[\d.]+|true|false|null)/g)) marks.add(field);
  return marks;
}

/** Everything that a member can read of a post: itself, its replies, its photo with headers and bytes. */
export async function viewOf(reader: Visitor, id: string): Promise<string> {
  const path = `/api/forum/posts/${id}`;
  const [post, replies] = await Promise.all([reader.get(path), reader.get(`${path}/replies`)]);
  const text = await post.text();
  const headers = JSON.stringify([...post.headers, ...replies.headers]);
  const { imageUrl } = Post.parse(JSON.parse(text));
  return [text, await replies.text(), headers, imageUrl === null ? '' : await photoView(reader, imageUrl)].join('\n');
}

async function photoView(reader: Visitor, path: string): Promise<string> {
  const answer = await reader.get(path);
  const stored = await fetch(answer.headers.get('location') ?? '');
  const bytes = Buffer.from(await stored.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `${JSON.stringify([...answer.headers])}\n${JSON.stringify([...stored.headers])}\n${hash} ${bytes.length}`;
}

/** @returns A function that gives a view's likeliest author, by index. @param known The signed posts of each author, as marks. */
export function guesserFrom(known: readonly (readonly ReadonlySet<string>[])[]): (view: string) => number {
  const authorsWith = new Map<string, Map<number, number>>();
  for (const [author, views] of known.entries())
    for (const marks of views)
      for (const mark of marks) {
        const counts = authorsWith.get(mark) ?? new Map<number, number>();
        authorsWith.set(mark, counts.set(author, (counts.get(author) ?? 0) + 1));
      }
  return (view) => {
    const scores = known.map(() => 0);
    for (const mark of marksOf(view)) {
      const counts = authorsWith.get(mark);
      if (!counts) continue;
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      // A mark that all authors share says nothing; one that a single author has decides.
      for (const [author, count] of counts) scores[author] = (scores[author] ?? 0) + (count / all - 1 / known.length);
    }
    return scores.indexOf(Math.max(...scores));
  };
}
