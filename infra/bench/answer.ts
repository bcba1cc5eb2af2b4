/** A streamed answer as the member sees it: time to the first words, and the time between deltas. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Visitor } from '../local/visitor.ts';
import { newSubscriber } from '../testing/calls/calls.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { percentile } from './percentile.ts';

const ANSWERS = 10;
const QUESTIONS = [
  'Which white suits a south-facing room in Hobart?',
  'How do I open up a Queenslander without losing its bones?',
];

/** @returns Whether every answer was streamed in more than one piece and ended. */
export async function bench(): Promise<boolean> {
  const { stage, close } = await measuredStage();
  try {
    const member = await newSubscriber(stage);
    const firsts: number[] = [];
    const gaps: number[] = [];
    let whole = true;
    for (let n = 0; n < ANSWERS; n++) {
      const { first, between, done } = await streamed(member, QUESTIONS[n % QUESTIONS.length] ?? '');
      firsts.push(first);
      gaps.push(...between);
      whole &&= done && between.length > 1;
    }
    report('time to first text', firsts);
    report('time between deltas', gaps);
    return whole;
  } finally {
    await close();
  }
}

async function streamed(
  member: Visitor,
  content: string,
): Promise<{ first: number; between: number[]; done: boolean }> {
  const start = performance.now();
  const answer = await member.post('/api/chat/messages', { role: 'user', content }, { accept: 'text/event-stream' });
  if (!answer.ok || !answer.body) throw new Error(`answer: ${answer.status}`);
  let first = 0;
  let last = 0;
  const between: number[] = [];
  let done = false;
  for await (const { event } of answer.body
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())) {
    if (event === 'done') done = true;
    if (event !== 'text') continue;
    const now = performance.now();
    if (first) between.push(now - last);
    else first = now - start;
    last = now;
  }
  return { first, between, done };
}

function report(what: string, values: number[]): void {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(
    `${what.padEnd(22)} median ${percentile(sorted, 0.5)}, p99 ${percentile(sorted, 0.99)}, of ${values.length}`,
  );
}
