/**
 * How good the designer is, judged from outside: written questions asked over HTTP, deterministic checks of the answers, and the
 * table of bars. `npm run bench -- designer [--bedrock | --local] [--verbose] [--held-out] [--only KEY] [--transcripts FILE] [--record FILE] [--recorded FILE]`.
 */
import { realModelsFor } from '../emulators/bedrock/real-models/chosen-models.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import {
  type Ask,
  askAll,
  asksOf,
  asksRecorded,
  type Conversation,
  readRecording,
  writeRecording,
} from './designer/asking/designer.ts';
import type { Bar } from './designer/bars/bar.ts';
import { caseBars, caseKey, passedBySet } from './designer/bars/cases.ts';
import { evidenceBars } from './designer/bars/evidence.ts';
import { PICTURES, pictureBars } from './designer/bars/pictures.ts';
import { reachBars } from './designer/bars/reach.ts';
import { SEARCHES, searchBars } from './designer/bars/searching.ts';
import { type FunctionLog, readFunctionLog } from './designer/function-log.ts';
import { injectionBars } from './designer/injections/injections.ts';
import { latencyBars } from './designer/latency.ts';
import { operations } from './designer/operations.ts';
import { type BenchOptions, benchOptions } from './designer/options.ts';
import { CASES, HELD_OUT, type WrittenCase } from './designer/questions.ts';
import { writeTranscripts } from './designer/transcripts.ts';

const questionsOf = (cases: readonly WrittenCase[]) =>
  cases.map((written) => ({ key: caseKey(written), turns: written.turns }));
/** The questions for a real model: the written cases and the pictures. The other sets measure our code. */
const WRITTEN = [...questionsOf(CASES), ...PICTURES];
const EVERYTHING = [...WRITTEN, ...SEARCHES];

/** @returns Whether every bar is reached; always true with --only, --held-out, --recorded and a real model, which are no gates. */
export async function bench(): Promise<boolean> {
  const options = benchOptions(process.argv.slice(3));
  const asked = options.recorded ? await recordedAnswers(options, options.recorded) : await newAnswers(options);
  if (options.transcripts) writeTranscripts(options.transcripts, asked.conversations);
  // Without a gate, sets that were not asked have no line.
  const bars = [...barsOver(asked.conversations, options), ...(asked.ownBars ?? [])].filter(
    ({ of }) => of > 0 || isGate(options),
  );
  report(bars, asked, options);
  return !isGate(options) || bars.every(({ passed }) => passed);
}

interface Asked {
  conversations: Conversation[];
  /** Bars that need no answers, and lines below the table. */
  ownBars?: Bar[];
  lines: string[];
}

const wanted = ({ only, model, heldOut }: BenchOptions) =>
  (heldOut ? questionsOf(HELD_OUT) : model === 'stand-in' ? EVERYTHING : WRITTEN).filter(
    ({ key }) => only === undefined || key.startsWith(only) || key.startsWith(`case/${only}`),
  );

async function recordedAnswers(options: BenchOptions, file: string): Promise<Asked> {
  const recording = readRecording(file);
  const questions = wanted({ ...options, model: 'stand-in' }).filter(({ key }) => recording.answers[key]);
  return {
    conversations: await askAll(asksRecorded(recording), questions),
    lines: [`Recorded: ${recording.model}, ${recording.date}, prompt ${recording.promptVersion}`],
  };
}

async function newAnswers(options: BenchOptions): Promise<Asked> {
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const realModels = await realModelsFor({ bedrock: options.model === 'bedrock' });
  const log = readFunctionLog();
  const { stage, wire, close } = await measuredStage({ paceMs: 0, ...(realModels && { realModels }) });
  try {
    const conversations = await timed(asksOf(stage), wanted(options));
    const lines = options.only === undefined ? await operations(stage, wire, log) : [];
    if (options.record) record(options.record, realModels?.modelId ?? 'stand-in', conversations, log);
    return {
      conversations,
      lines,
      ownBars: isGate(options) ? await barsWithoutAnswers() : [],
    };
  } finally {
    log.end();
    await close();
    await realModels?.close();
  }
}

const barsWithoutAnswers = async (): Promise<Bar[]> => [
  ...(await reachBars()),
  ...(await injectionBars()),
  ...(await latencyBars()),
];

async function timed(ask: Ask, questions: Parameters<typeof askAll>[1]): Promise<Conversation[]> {
  const start = performance.now();
  const conversations = await askAll(ask, questions);
  const seconds = (performance.now() - start) / 1000;
  console.log(`${questions.length} conversations in ${seconds.toFixed(0)} s`);
  return conversations;
}

function record(file: string, model: string, conversations: readonly Conversation[], log: FunctionLog): void {
  writeRecording(file, {
    model,
    date: new Date().toISOString(),
    promptVersion: log.promptVersion() || 'unnamed',
    answers: Object.fromEntries(conversations.map(({ key, replies }) => [key, replies])),
  });
  console.log(`Answers are recorded in ${file}`);
}

const casesOf = ({ heldOut }: BenchOptions): readonly WrittenCase[] => (heldOut ? HELD_OUT : CASES);

const barsOver = (conversations: readonly Conversation[], options: BenchOptions): Bar[] => [
  ...searchBars(conversations),
  ...caseBars(conversations, casesOf(options)),
  ...evidenceBars(conversations),
  ...pictureBars(conversations),
];

/** Whether every question goes to the emulator, and a missed bar fails the bench. */
const isGate = ({ only, heldOut, model, recorded }: BenchOptions): boolean =>
  only === undefined && !heldOut && model === 'stand-in' && recorded === undefined;

function report(bars: readonly Bar[], { conversations, lines }: Asked, options: BenchOptions): void {
  const { verbose, only } = options;
  if (verbose || only !== undefined)
    for (const { name, failures, passed } of bars)
      if (failures.length > 0) {
        console.log(`\n${name}${passed ? ' (reached)' : ''}`);
        for (const failure of failures) console.log(`  - ${failure}`);
      }
  console.log('');
  for (const { name, value, goal, passed } of bars)
    console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(42)} ${value.padEnd(40)} ${goal}`);
  const sets =
    only === undefined ? [`Cases passed by file: ${passedBySet(conversations, casesOf(options)).join(', ')}`] : [];
  console.log(['', ...sets, ...lines].join('\n'));
}
