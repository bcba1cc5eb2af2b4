/** AUD a month by service for each stage and number of members: recorded use of each call, times a member's calls, at list prices. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Routes } from '../../shared/contract/routes.ts';
import { PRICES } from '../cdk/monitoring/prices.ts';
import { allStages, STAGES } from '../cdk/stages.ts';
import { honestCall } from '../testing/calls/calls.ts';
import { removeStacks, templateOf } from '../testing/guarantees/template.ts';
import { newSubscriber } from '../testing/people/stage-members.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import * as month from './cost/member-month.ts';
import { fixedCostTable, usdOf } from './cost/report.ts';
import { stageUsage } from './cost/stage-month.ts';
import { calls, KINDS, memberUsage, type Services, type Taken, type Tokens } from './cost/usage.ts';

/** The stages and numbers of members to calculate. */
const COLUMNS = [
  { stage: STAGES.dev, members: 5 },
  { stage: STAGES.staging, members: 20 },
  { stage: STAGES.prod, members: 1_000 },
  { stage: STAGES.prod, members: 100_000 },
  { stage: STAGES.prod, members: 1_000_000 },
];
type Column = (typeof COLUMNS)[number];
/** Reserve Bank of Australia, exchange rates: about this in 2026; not confirmed. */
const AUD_FOR_USD = 1.52;
const TIMES = 3;
const QUESTIONS = 6;

/** @returns Always true: it reports costs and has no gate. */
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
    report(memberUsage(taken, tokens), tokens);
    return true;
  } finally {
    process.env.POWERTOOLS_LOG_LEVEL = log ?? 'ERROR';
    await close();
    removeStacks();
  }
}

const QUESTION =
  'Our lounge in Hobart faces south and has a brick fireplace. Which white, which rug, and which lamps suit it?';

/** Average tokens of an answer while `work` runs, read from the functions' log as CloudWatch reads them. Keeps the log off the terminal. */
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
    // Leaves out what the preparation is still writing.
    await pause(150);
    wire.takeCapacityUnits();
    const start = performance.now();
    await (await call()).arrayBuffer();
    taken.push({ ...wire.takeCapacityUnits(), seconds: (performance.now() - start) / 1000 });
  }
  const least = (of: keyof Taken) => Math.min(...taken.map((one) => one[of]));
  return { read: least('read'), write: least('write'), seconds: least('seconds') };
}

function report(member: Services, tokens: Tokens): void {
  const standing = new Map(allStages.map((stage) => [stage.name, stageUsage(templateOf(stage))]));
  const ofStage = ({ stage }: Column): Services => standing.get(stage.name) ?? {};
  const services = [...new Set([...Object.keys(member), ...[...standing.values()].flatMap(Object.keys)])];
  const aud = (service: string, column: Column) =>
    (usdOf(member[service]) * column.members + usdOf(ofStage(column)[service])) * AUD_FOR_USD;
  const row = (name: string, of: (column: Column) => string) =>
    console.log(name.padEnd(36) + COLUMNS.map((column) => of(column).padStart(12)).join(''));
  const whole = (figure: number) => figure.toLocaleString('en-AU', { maximumFractionDigits: figure < 10 ? 2 : 0 });
  const total = (column: Column) => services.reduce((sum, service) => sum + aud(service, column), 0);
  row('AUD a month', ({ stage }) => stage.name);
  row('members', ({ members }) => members.toLocaleString('en-AU'));
  const [, , , large] = COLUMNS;
  const order = (service: string) => (large ? aud(service, large) : 0);
  for (const service of services.toSorted((a, b) => order(b) - order(a)))
    row(service, (column) => whole(aud(service, column)));
  row('all of it', (column) => whole(total(column)));
  row('a member, in cents', (column) => ((total(column) / column.members) * 100).toFixed(1));
  console.log(`\nWhat a stage costs by standing there:\n\n${fixedCostTable(allStages)}`);
  console.log(`
An answer: ${(tokens.input * month.TOKENIZER).toFixed(0)} tokens to the model (and ${month.PHOTO_TOKENS} for a photo), ${tokens.output.toFixed(0)} from it as recorded here, reckoned as ${month.ANSWER_TOKENS}.
What a member does in a month is in infra/bench/cost/member-month.ts; no free tier, no volume discount; 1 USD is ${AUD_FOR_USD} AUD.
What dominates, and what was done about it, is in infra/docs/RUNBOOK.md, "The budget". The prices, and where and when they were read:`);
  for (const { usd: price, per, page, seen } of Object.values(PRICES))
    console.log(`  ${price.toPrecision(4).padStart(10)} USD a ${per}: ${page} (${seen})`);
}
