/**
 * What code guarantees of the designer's answers, judged from outside, and what a held-out set finds in them.
 * `npm run bench -- designer [--bedrock | --local] [--verbose] [--only KEY] [--transcripts FILE]`.
 */
import { parseArgs } from 'node:util';
import { realModelsFor } from '../emulators/bedrock/real-models/chosen-models.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { askAll, type Conversation } from './designer/asking.ts';
import type { Bar } from './designer/bar.ts';
import { costs, readTokenLog } from './designer/costs.ts';
import { guaranteeBars, OCCASIONS } from './designer/guarantees.ts';
import { HELD_OUT, heldOutReport } from './designer/held-out.ts';
import { injectionBars } from './designer/injections/injections.ts';
import { latencyBars } from './designer/latency.ts';
import { writeTranscripts } from './designer/transcripts.ts';

/** @throws TypeError of `parseArgs` for an unknown option, Error for --local without its server. */
function benchOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      bedrock: { type: 'boolean', default: false },
      local: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      transcripts: { type: 'string' },
    },
  });
  if (values.local && !process.env.CHAT_URL)
    throw new Error('--local needs CHAT_URL, the address of an OpenAI-compatible server, and CHAT_MODEL.');
  // In every other run the emulator answers, whatever the shell has set.
  if (!values.local) delete process.env.CHAT_URL;
  return { ...values, isGate: !values.bedrock && !values.local && values.only === '' };
}
type BenchOptions = ReturnType<typeof benchOptions>;

/** @returns Whether every bar is reached; always true with --only and with a real model, which are no gates. */
export async function bench(): Promise<boolean> {
  const options = benchOptions();
  const { conversations, ownBars, lines } = await measured(options);
  const bars = [...guaranteeBars(conversations), ...ownBars];
  if (options.transcripts) writeTranscripts(options.transcripts, conversations);
  report(bars, conversations, options);
  console.log(['', ...lines].join('\n'));
  return !options.isGate || bars.every(({ passed }) => passed);
}

/** Asks a fresh stage everything that is wanted. @returns Also the bars that need no answers, and lines below the table. */
async function measured({ bedrock, only, isGate }: BenchOptions) {
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  const realModels = await realModelsFor({ bedrock });
  const tokens = readTokenLog();
  const { stage, wire, close } = await measuredStage({ paceMs: 0, ...(realModels && { realModels }) });
  try {
    const start = performance.now();
    const conversations = await askAll(
      stage,
      [...OCCASIONS, ...HELD_OUT].filter(({ key }) => key.startsWith(only)),
    );
    console.log(`${conversations.length} conversations in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    const lines = only === '' ? await costs(stage, wire, tokens) : [];
    const ownBars = isGate ? [...(await injectionBars()), ...(await latencyBars())] : [];
    return { conversations, ownBars, lines };
  } finally {
    tokens.end();
    await close();
    await realModels?.close();
  }
}

function report(bars: readonly Bar[], conversations: readonly Conversation[], { verbose, only }: BenchOptions): void {
  if (verbose || only !== '')
    for (const { name, failures } of bars)
      if (failures.length > 0) console.log([`\n${name}`, ...failures].join('\n  - '));
  console.log('');
  for (const { name, value, goal, passed } of bars)
    console.log(`${passed ? 'pass' : 'FAIL'}  ${name.padEnd(42)} ${value.padEnd(24)} ${goal}`);
  console.log(['\nHeld out, reported and no gate:', ...heldOutReport(conversations)].join('\n  '));
}
