/** `npm run prove -- authors`: a program guesses the authors of a thousand anonymous posts, and must do no better than chance. */
import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { storedPhoto } from '../calls/upload-calls.ts';
import { like, newPost, newReply } from '../people/forum.ts';
import { newSubscriber } from '../people/stage-members.ts';
import { chanceFrom } from '../simulation/chance.ts';
import { advanceClock } from '../simulation/clock.ts';
import { startSimulationStage } from '../simulation/stage.ts';
import { guesserFrom, marksOf, viewOf } from './guess.ts';

const { values } = parseArgs({ options: { posts: { type: 'string', default: '1000' }, minutes: { type: 'string' } } });
const AUTHORS = 8;
/** Signed posts of each author: the program learns from some and is tested on the others, where it must succeed. */
const SIGNED_EACH = 12;
const HOUR_MS = 3_600_000;
/** The standard deviations above chance that still count as chance: fewer than one in ten thousand runs exceeds them. */
const DEVIATIONS = 3.8;
const wanted = Number(values.posts);

const stage = await startSimulationStage();
const chance = chanceFrom(1);
const authors = await Promise.all(Array.from({ length: AUTHORS }, () => newSubscriber(stage)));
const reader = await newSubscriber(stage);
const { markVerified } = await import('../../../functions/accounts/operator.ts');
for (const { username } of authors) await markVerified(username);

interface Written {
  id: string;
  author: number;
  isAnonymous: boolean;
}
const written: Written[] = [];
let answered = 0;

/** Writes a post like any other author's: random words, a photo on every third, and a reply by its author. */
async function write(author: number, isAnonymous: boolean): Promise<void> {
  const who = authors[author];
  if (!who) throw new Error('nobody is there');
  const words = createHash('sha256').update(String(written.length)).digest('hex');
  const hasPhoto = chance.below(3) === 0;
  const post = await newPost(who, {
    title: `Which white ${words.slice(0, 8)}?`,
    content: `Words ${words}.`,
    isAnonymous,
    ...(hasPhoto && { imageUrl: await storedPhoto(who) }),
    house: `House ${words.slice(8, 12)}`,
  });
  if (chance.below(2) === 0)
    answered += Number((await newReply(who, post.id, `More ${words.slice(12, 20)}.`)).postId === post.id);
  const liker = authors[chance.below(AUTHORS)];
  if (liker) await like(liker, post.id);
  written.push({ id: post.id, author, isAnonymous });
}

const signed = Array.from({ length: AUTHORS * SIGNED_EACH * 2 }, (_, n) => ({
  author: n % AUTHORS,
  isAnonymous: false,
}));
const secret = Array.from({ length: wanted }, () => ({ author: chance.below(AUTHORS), isAnonymous: true }));
const planned = [...signed, ...secret]
  .map((post) => ({ post, at: chance.next() }))
  .toSorted((one, two) => one.at - two.at);
try {
  for (const [n, { post }] of planned.entries()) {
    // Rate limits of an hour are not under test here.
    if (n % 40 === 0) advanceClock(HOUR_MS);
    await write(post.author, post.isAnonymous);
  }
  const views = new Map<string, string>();
  for (const [n, { id }] of written.entries()) {
    // The limit on reads is not under test either.
    if (n % 1_000 === 0) advanceClock(HOUR_MS);
    views.set(id, await viewOf(reader, id));
  }
  const view = ({ id }: Written) => views.get(id) ?? '';
  const known: ReadonlySet<string>[][] = authors.map(() => []);
  const tried: Written[] = [];
  for (const post of written.filter(({ isAnonymous }) => !isAnonymous)) {
    const own = known[post.author];
    if (own && own.length < SIGNED_EACH) own.push(marksOf(view(post)));
    else tried.push(post);
  }
  const guess = guesserFrom(known);
  const right = (posts: Written[]) => posts.filter((post) => guess(view(post)) === post.author).length;
  const anonymous = written.filter(({ isAnonymous }) => isAnonymous);
  const [named, secretly] = [right(tried), right(anonymous)];
  const bound = anonymous.length / AUTHORS + DEVIATIONS * Math.sqrt((anonymous.length * (AUTHORS - 1)) / AUTHORS ** 2);
  console.log(
    `${AUTHORS} authors. Signed posts: ${named} of ${tried.length} guessed. Anonymous posts: ${secretly} of ${anonymous.length} guessed, ` +
      `chance is ${Math.round(anonymous.length / AUTHORS)}, its bound ${Math.floor(bound)}. ${answered} replies by authors.`,
  );
  process.exitCode = secretly <= bound && named > tried.length / 2 ? 0 : 1;
} finally {
  await stage.close();
}
process.exit();
