/** Several members' concurrent writes until the stage is killed: the simulation's acts, names, and an account that is deleted. */
import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { User } from '../../../shared/accounts.ts';
import { invokeDaily } from '../../emulators/lambda/daily-rule.ts';
import { DAILY_FUNCTION } from '../../local/environment.ts';
import { ADDRESS_HEADER, visitor } from '../../local/visitor.ts';
import { storedPhoto } from '../calls/upload-calls.ts';
import { calls } from '../people/forum.ts';
import { ACTS, type ActName, type Scene } from '../simulation/acts.ts';
import type { Chance } from '../simulation/chance.ts';
import type { SimulatedMember } from '../simulation/world.ts';
import type { KillableStage } from './killable-stage.ts';

/** Acts to choose from; a repeated one is chosen more often. */
const OFTEN: readonly ActName[] = [
  'post',
  'post without a name',
  'post a photo',
  'post a photo',
  'reply',
  'reply too',
  'like',
  'like',
  'unlike',
  'delete a post',
  'delete a reply',
  'make a room',
  'make a room',
  'delete a room',
  'ask',
  'ask',
  'ask',
  'ask',
  'ask',
  'ask',
  'pay',
  'cancel',
  'resume',
  'refund',
];
const PASSWORD = 'a long password';
const DAY_MS = 86_400_000;
/** Longer than the week that a deletion waits. */
const DAYS = 9;
const DAILY_ATTEMPTS = 5;

/** A member's last known name and number of uploads. */
export interface Account {
  member: SimulatedMember;
  /** One name where the last change was acknowledged, both where that is unknown. */
  names: string[];
  uploads: { acknowledged: number; sent: number };
}

let people = 0;
export async function newAccount(stage: KillableStage, n: number): Promise<Account> {
  const uploads = { acknowledged: 0, sent: 0 };
  const counting: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init);
    const isUpload = method === 'POST' && url.endsWith('/api/objects/upload');
    if (isUpload) uploads.sent++;
    const answer = await stage.fetch(input, init);
    if (isUpload && answer.ok) uploads.acknowledged++;
    return answer;
  };
  // Digits only: some letters and digits look alike, and such a name is refused.
  const username = `killed${process.pid}x${++people}`;
  const who = visitor(stage.now.origin, { [ADDRESS_HEADER]: `address-${people}` }, counting);
  const email = `${username}@example.com`;
  const answer = await who.post('/api/register', { username, email, password: PASSWORD });
  if (!answer.ok) throw new Error(`register: ${answer.status} ${await answer.text()}`);
  const { id } = User.parse(await answer.json());
  await stage.verify(username);
  const member = { n, who, id, username, email, password: PASSWORD, refunds: 0 };
  return { member, names: [username], uploads };
}

async function rename({ names, member }: Account, name: string): Promise<string[]> {
  const { ok, status } = await member.who.put('/api/user', { firstName: name });
  if (ok) return [name];
  return status >= 500 ? [...names, name] : names;
}

/** Acts in sequence until `isOver`. @returns The number of acts. */
export async function write(scene: Scene, account: Account, chance: Chance, isOver: () => boolean): Promise<number> {
  let acts = 0;
  for (; !isOver(); acts++) {
    const name = OFTEN[chance.below(OFTEN.length + 2)];
    const choice = { member: account.member.n, thing: chance.below(30) };
    // The page calls Stripe and the store itself, without the edge: a kill of those is an error.
    if (name) await ACTS[name](scene, choice).catch(() => undefined);
    else account.names = await rename(account, `Name${chance.below(1_000_000)}`);
  }
  return acts;
}

/** A member who has written among the others, and whose week of waiting is over. */
export async function leaver(stage: KillableStage, { world }: Scene): Promise<SimulatedMember> {
  const { member } = await newAccount(stage, -1);
  const { who, username } = member;
  const imageUrl = await storedPhoto(who);
  await calls.post(who, { title: `Of ${username}`, imageUrl });
  for (const { id, state } of world.posts.slice(-3)) {
    if (id === undefined || state !== 'there') continue;
    await calls.like(who, id);
    await calls.reply(who, id, `Of ${username}`);
  }
  const { ok, status } = await who.post('/api/user/deletion', { password: PASSWORD, posts: 'delete' });
  if (!ok) throw new Error(`deletion: ${status}`);
  await endWaiting(member.id);
  return member;
}

/** Moves the end of the week, as the stage uses the machine's clock. */
async function endWaiting(userId: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  await client.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { PK: `USER#${userId}`, SK: 'PROFILE' },
      UpdateExpression: 'SET deletion.#until = :now',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  );
  client.destroy();
}

/** Runs the daily rule of nine days from now, once; ignores a kill during it. */
export const daily = async (stage: KillableStage): Promise<void> => {
  const day = new Date(Date.now() + DAYS * DAY_MS).toISOString().slice(0, 10);
  await invokeDaily(stage.now.environment, DAILY_FUNCTION, day);
};

/** Runs it until it succeeds, as the next day's rule does. */
export async function dailyUntilDone(stage: KillableStage): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await daily(stage);
    } catch (error) {
      if (attempt === DAILY_ATTEMPTS) throw error;
      await pause(500);
    }
  }
}
