/** The exports of one event of the stream share a scan of the table. The tests count its calls. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportEvent, zipOf } from '../infra/testing/people/exports.ts';
import { newPost } from '../infra/testing/people/forum.ts';
import { type NewMember, newMember, newSubscriber } from '../infra/testing/people/stage-members.ts';
import { allItems, fillPages, pagesOfTable } from '../infra/testing/stage/all-items.ts';
import { measuredStage } from '../infra/testing/stage/measured-stage.ts';
import { watchedRun } from '../infra/testing/stage/watched-run.ts';
import { ExportState } from '../shared/accounts/export.ts';
import { User } from '../shared/accounts.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  // Only the test starts runs.
  measured = await measuredStage({ paceMs: 0, follow: false });
  await fillPages();
});
afterAll(() => measured.close());

type Person = NewMember & { id: string };
const known = async (who: NewMember): Promise<Person> => ({
  ...who,
  id: User.parse(await (await who.get('/api/user')).json()).id,
});

/** A member with a post, whose export is asked for. */
async function asking(who: NewMember): Promise<Person> {
  await newPost(who, { title: `A post of ${who.username}` });
  expect((await who.post('/api/user/export')).status).toBe(200);
  return known(who);
}
const stateOf = async (who: Person) => ExportState.parse(await (await who.get('/api/user/export')).json()).state;
const eventOf = (people: readonly Person[]) => ({ Records: people.flatMap(({ id }) => exportEvent(id).Records) });
const runOf = async (people: readonly Person[]) => (await import('./export.ts')).handler(eventOf(people));
const EXPORT = fileURLToPath(new URL('export.ts', import.meta.url));

/** The titles of the posts in a member's export. */
async function titlesIn(who: Person): Promise<string[]> {
  const text = new TextDecoder().decode((await zipOf(who))['verandah.json']);
  return (JSON.parse(text) as { posts: { title: string }[] }).posts.map(({ title }) => title);
}

/** The members whose exports are ready, in the order in which they became so. */
async function readyInOrder(people: readonly Person[]): Promise<string[]> {
  const mails: { who: string; at: string }[] = [];
  for await (const { userId, kind, createdAt } of allItems({ keyBegins: 'MAIL#' }))
    if (kind === 'export-ready' && people.some(({ id }) => id === userId))
      mails.push({ who: String(userId), at: String(createdAt) });
  return mails.toSorted((one, two) => (one.at < two.at ? -1 : 1)).map(({ who }) => who);
}

test('the exports of 25 members and a paying one cost one scan', async () => {
  const cheap: Person[] = [];
  for (let n = 0; n < 25; n++) cheap.push(await asking(await newMember(measured.stage)));
  const verified = cheap[20];
  if (!verified) throw new Error('there are 25');
  await (await import('./accounts/operator.ts')).markVerified(verified.username);
  const paying = await asking(await newSubscriber(measured.stage));
  const everybody = [...cheap, paying];
  const pages = await pagesOfTable(measured.wire);
  await runOf(everybody);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
  for (const who of everybody) expect(await titlesIn(who)).toEqual([`A post of ${who.username}`]);
  expect((await readyInOrder(everybody)).slice(0, 2)).toEqual([paying.id, verified.id]);
});

test('a failed export neither fails nor delays those after it', async () => {
  const people: Person[] = [];
  for (let n = 0; n < 3; n++) people.push(await asking(await newMember(measured.stage)));
  const pages = await pagesOfTable(measured.wire);
  const [failing, ...others] = people;
  if (!failing) throw new Error('there are three');
  let scans = 0;
  const run = watchedRun({
    stage: measured.stage,
    file: EXPORT,
    event: eventOf(people),
    before: (call) => {
      if (call === 'table Scan') scans++;
      return call.startsWith('bucket POST') && call.includes(failing.id) ? 'refuse' : undefined;
    },
  });
  expect(await run).toBe(1);
  expect(await Promise.all(others.map(stateOf))).toEqual(['ready', 'ready']);
  expect(scans).toBe(pages);
  expect(await stateOf(failing)).toBe('working');
  await runOf(people);
  expect(await titlesIn(failing)).toEqual([`A post of ${failing.username}`]);
});

test('a scan for more members than a filter can name finds the same', async () => {
  const { findKeys } = await import('./platform/table/scan.ts');
  const people = [await asking(await newSubscriber(measured.stage)), await asking(await newMember(measured.stage))];
  const strangers = [...Array(98).keys()].map((n) => ({ id: `nobody-${n}`, username: `nobody-${n}` }));
  const ofAll = await findKeys([...strangers, ...people]);
  const sorted = (keys: readonly { PK: string; SK: string }[]) => keys.map(({ PK, SK }) => `${PK} ${SK}`).toSorted();
  for (const who of people) {
    const alone = sorted(await (await findKeys([who])).keysOf(who));
    expect(alone).toContain(`EXPORT#${who.id} ZIP#000001`);
    expect(sorted(await ofAll.keysOf(who))).toEqual(alone);
  }
  for (const who of strangers) expect(await ofAll.keysOf(who)).toEqual([]);
});

test('a member with too many items for a shared scan gets a scan of their own', async () => {
  const { findKeys } = await import('./platform/table/scan.ts');
  const [large, small] = [
    await asking(await newSubscriber(measured.stage)),
    await known(await newMember(measured.stage)),
  ];
  const ofSmall = await (await findKeys([small])).keysOf(small);
  const finding = await findKeys([large, small], ofSmall.length);
  const pages = await pagesOfTable(measured.wire);
  expect(await finding.keysOf(small)).toHaveLength(ofSmall.length);
  expect(measured.wire.takeCalls().Scan).toBeUndefined();
  expect((await finding.keysOf(large)).length).toBeGreaterThan(ofSmall.length);
  expect(measured.wire.takeCalls().Scan).toBe(pages);
});
