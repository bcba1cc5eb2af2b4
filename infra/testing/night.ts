/** A night in which members leave: their deletions are due, and a test watches the daily rule. */
import { expect } from 'vitest';
import type { Stage } from '../local/stage.ts';
import { aWeekOn, runDaily } from './leaving.ts';
import { newPost } from './people/forum.ts';
import { type NewMember, newMember, password } from './people/stage-members.ts';
import { allItems, isKept, itemsNaming, placeOf } from './stage/all-items.ts';
import { type Before, watchedRun } from './stage/watched-run.ts';

export type Person = NewMember & { id: string };

/** A new member who has written a post. */
export async function withPost(stage: Stage): Promise<Person> {
  const who = await newMember(stage);
  await newPost(who, { title: `A post of ${who.username}` });
  return { ...who, id: who.user.id };
}

/** Plans these members' deletions for the same night. @returns The event of that night. */
export async function leaveTogether(
  people: readonly Person[],
  posts: 'delete' | 'keep' = 'delete',
): Promise<{ time: string }> {
  for (const who of people) expect((await who.post('/api/user/deletion', { password, posts })).status).toBe(200);
  const events = await Promise.all(people.map(({ id }) => aWeekOn(id)));
  // Of the last one: at midnight it is due a day after the first.
  const event = events.at(-1);
  if (!event) throw new Error('nobody leaves');
  return event;
}

/** Every item with the id or the username of a member. */
export const itemsOf = ({ id, username }: Person) => itemsNaming([id, username]);
/** The keys of these items, sorted. */
export const placesNaming = async (who: Person): Promise<string[]> => (await itemsOf(who)).map(placeOf);
/** The keys of what is left of a deleted member and should not be. */
const leftOf = async (who: Person) => (await itemsOf(who)).filter((item) => !isKept(item)).map(placeOf);

/** Calls the mailer with each mail in the table, for a stage that does not follow the stream: each test decides when its mails are handled. */
export async function handleMails(): Promise<void> {
  const Records: object[] = [];
  for await (const { PK, SK } of allItems({ keyBegins: 'MAIL#' }))
    Records.push({ eventName: 'INSERT', dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } } });
  const answer = await (await import('../../functions/platform/mail/mailer.ts')).handler({ Records });
  if (answer?.batchItemFailures.length) throw new Error('The mailer failed.');
}
/** Looks once the mailer has handled the mails, the last ones too. */
export async function nothingLeftOf(...people: readonly Person[]): Promise<void> {
  await handleMails();
  expect((await Promise.all(people.map(leftOf))).flat()).toEqual([]);
}

export const watchedNight = (event: { time: string }, before: Before): Promise<number | null> =>
  watchedRun(() => runDaily(event), before);

/** Runs the night, and each act once: the first after the scan, the second before the first post is deleted. */
export async function nightWith(
  event: { time: string },
  afterScan: () => Promise<void>,
  inErasure: () => Promise<void>,
): Promise<void> {
  let scanned = false;
  const acts = [
    { call: /^table (?!Scan)/, act: afterScan },
    // The terms of a post's search are removed before it.
    { call: /^table BatchWriteItem/, act: inErasure },
  ];
  const end = await watchedNight(event, async (call) => {
    scanned ||= call === 'table Scan';
    if (scanned && acts[0]?.call.test(call)) await acts.shift()?.act();
    return undefined;
  });
  expect([end, acts.length]).toEqual([0, 0]);
}

/** The first write of a member's deletion, without the rest. */
export async function beginDeletionOf({ id }: Person): Promise<void> {
  const { Users } = await import('../../functions/platform/table/items/user.ts');
  const deletion = (await Users.get(id))?.deletion;
  if (!deletion) throw new Error('no deletion is planned');
  await Users.update(id, { set: { deletion: { ...deletion, begun: true } }, add: { sessionVersion: 1 } });
}
