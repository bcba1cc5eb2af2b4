/** AUD a month by service for three sizes of membership: what each call was recorded to take, times what a member does, at list prices. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Routes } from '../../shared/contract/routes.ts';
import { PRICES } from '../cdk/monitoring/prices.ts';
import { honestCall } from '../testing/calls/calls.ts';
import { newSubscriber } from '../testing/people/stage-members.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import * as month from './cost/member-month.ts';
import {
  type Amounts,
  calls,
  KINDS,
  memberUsage,
  type Services,
  stageUsage,
  type Taken,
  type Tokens,
} from './cost/usage.ts';

const MEMBERS = [1_000, 100_000, 1_000_000];
/** Reserve Bank of Australia, exchange rates: about this in 2026; not confirmed. */
const AUD_FOR_USD = 1.52;
const TIMES = 3;
const QUESTIONS = 6;

/** @returns Always true: it tells, and sets no goal. */
export async function bench(): Promise<boolean> {
  const log = process.env.POWERTOOLS_LOG_LEVEL;
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const { stage, wire, close } = await measuredStage({ paceMs: 0 });
  try {
    const tokens = await tokensOf(async () => {
      const member = await newSubscriber(stage);
      for (let n = 0; n < QUESTIONS; n++)
        await member.post('/api/chat/messages', { role: 'user', content: QUESTION }, { accept: 'application/json' });
    });
    const taken = new Map<keyof Routes, Taken>();
    await tokensOf(async () => {
      for (const [key] of calls) taken.set(key, await recorded(key, stage, wire));
    });
    report(memberUsage(taken, tokens), stageUsage(), tokens);
    return true;
  } finally {
    process.env.POWERTOOLS_LOG_LEVEL = log ?? 'ERROR';
    await close();
  }
}

const QUESTION =
  'Our lounge in Hobart faces south and has a brick fireplace. Which white, which rug, and which lamps suit it?';

/** What the models were sent and said while `work` ran, per answer, as the functions' log tells CloudWatch. The log itself is kept back. */
async function tokensOf(work: () => Promise<void>): Promise<Tokens> {
  const sums: Tokens = { input: 0, output: 0, fastInput: 0, fastOutput: 0 };
  let answers = 0;
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text: string | Uint8Array) => {
    const [, purpose, input, output] =
      /"purpose":"(\w+)".*?"inputTokens":(\d+),"outputTokens":(\d+)/.exec(String(text)) ?? [];
    const isAnswer = purpose === 'answer';
    if (isAnswer) answers += 1;
    sums[isAnswer ? 'input' : 'fastInput'] += Number(input ?? 0);
    sums[isAnswer ? 'output' : 'fastOutput'] += Number(output ?? 0);
    return true;
  };
  try {
    await work();
  } finally {
    process.stdout.write = write;
  }
  for (const kind of KINDS) sums[kind] /= Math.max(1, answers);
  return sums;
}

async function recorded(
  key: keyof Routes,
  stage: Parameters<typeof honestCall>[1],
  wire: Awaited<ReturnType<typeof measuredStage>>['wire'],
): Promise<Taken> {
  const taken: Taken[] = [];
  for (let n = 0; n < TIMES; n++) {
    const call = await honestCall(key, stage);
    // What the preparation still writes is not the call's.
    await pause(150);
    wire.takeCapacityUnits();
    const start = performance.now();
    await (await call()).arrayBuffer();
    taken.push({ ...wire.takeCapacityUnits(), seconds: (performance.now() - start) / 1000 });
  }
  const least = (of: keyof Taken) => Math.min(...taken.map((one) => one[of]));
  return { read: least('read'), write: least('write'), seconds: least('seconds') };
}

const usd = (amounts: Amounts = {}): number =>
  Object.entries(amounts).reduce((sum, [name, amount]) => sum + PRICES[name as keyof typeof PRICES].usd * amount, 0);

function report(member: Services, stage: Services, tokens: Tokens): void {
  const services = [...new Set([...Object.keys(member), ...Object.keys(stage)])];
  const aud = (service: string, members: number) =>
    (usd(member[service]) * members + usd(stage[service])) * AUD_FOR_USD;
  const row = (name: string, of: (members: number) => number) =>
    console.log(
      name.padEnd(24) +
        MEMBERS.map((members) => of(members).toLocaleString('en-AU', { maximumFractionDigits: 0 }).padStart(14)).join(
          '',
        ),
    );
  console.log(
    'AUD a month for members'.padEnd(24) +
      MEMBERS.map((members) => members.toLocaleString('en-AU').padStart(14)).join(''),
  );
  for (const service of services.toSorted((a, b) => aud(b, 1e6) - aud(a, 1e6)))
    row(service, (members) => aud(service, members));
  const total = (members: number) => services.reduce((sum, service) => sum + aud(service, members), 0);
  row('all of it', total);
  console.log(
    'a member, in cents'.padEnd(24) +
      MEMBERS.map((members) => ((total(members) / members) * 100).toFixed(1).padStart(14)).join(''),
  );
  console.log(`
An answer: ${(tokens.input * month.TOKENIZER).toFixed(0)} tokens to the model (and ${month.PHOTO_TOKENS} for a photo), ${tokens.output.toFixed(0)} from it as recorded here, reckoned as ${month.ANSWER_TOKENS}.
What a member does in a month is in infra/bench/cost/member-month.ts; no free tier, no volume discount; 1 USD is ${AUD_FOR_USD} AUD.
What dominates, and what was done about it, is in infra/docs/RUNBOOK.md, "The budget". The prices, and where and when they were read:`);
  for (const { usd: price, per, page, seen } of Object.values(PRICES))
    console.log(`  ${price.toPrecision(4).padStart(10)} USD a ${per}: ${page} (${seen})`);
}
