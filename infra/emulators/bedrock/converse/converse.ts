/** ConverseStream of bedrock-runtime: answers with the emulated designer, or with a fault that a test ordered. */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiFault } from './api-fault.ts';
import { readConverseRequest } from './converse-request.ts';
import { eventFrame, exceptionFrame } from './event-frames.ts';
import type { Fault, Faults } from './faults.ts';
import { EMULATED_MODEL_ID, type Reply, replyTo } from './reply.ts';

/** How many streams are being written, how many were written to the end, how many were left by their reader, and how many began with thinking. */
export interface Activity {
  thought: number;
  generating: number;
  finished: number;
  abandoned: number;
}

/** Time for written frames to leave this machine. */
const FLUSH_MS = 20;

export interface Model {
  faults: Faults;
  /** Pause before each delta, in milliseconds. */
  paceMs: number;
  activity: Activity;
}

export interface Call {
  modelId: string;
  body: unknown;
  /** Aborts when the caller goes away. */
  signal: AbortSignal;
  /** Breaks the connection under the answer. */
  breakConnection: () => void;
}

/** POST /model/{modelId}/converse-stream */
export async function converseStream(call: Call, model: Model): Promise<Response> {
  const { reply, fault } = await prepare(call, model);
  return new Response(streamOf(framesOf(reply, fault, call, model)), {
    headers: { 'content-type': 'application/vnd.amazon.eventstream', 'x-amzn-requestid': crypto.randomUUID() },
  });
}

async function prepare(
  { modelId, body, signal }: Call,
  { faults }: Model,
): Promise<{ reply: Reply; fault: Fault | undefined }> {
  if (modelId !== EMULATED_MODEL_ID)
    throw new ApiFault('ValidationException', 'The provided model identifier is invalid.');
  const fault = faults.next('converse');
  if (fault?.kind === 'timeout') await untilAborted(signal);
  if (fault?.kind === 'throttle')
    throw new ApiFault('ThrottlingException', 'Too many requests, please wait before trying again.');
  if (fault?.kind === 'modelTimeoutException')
    throw new ApiFault('ModelTimeoutException', 'The model took too long to answer.');
  if (fault?.kind === 'modelErrorException')
    throw new ApiFault('ModelErrorException', 'The model failed to process the request.');
  return { reply: replyTo(await readConverseRequest(body), fault), fault };
}

/** Waits until the caller gives up. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** One frame a pull, so that nothing is written ahead of the reader. */
function streamOf(frames: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await frames.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await frames.return(undefined);
    },
  });
}

/** The frames of a reply at reading pace. Ends when the caller goes away; its end is counted either way. */
async function* framesOf(
  reply: Reply,
  fault: Fault | undefined,
  call: Call,
  { activity, paceMs }: Model,
): AsyncGenerator<Uint8Array> {
  activity.generating += 1;
  if (reply.thought) activity.thought += 1;
  let isWhole = false;
  const started = performance.now();
  const frames = contentFrames(reply);
  const middle = Math.ceil(frames.length / 2);
  const pace = fault?.kind === 'slow' ? fault.delayMs : paceMs;
  try {
    yield eventFrame('messageStart', { role: 'assistant' });
    for (const [index, [type, body]] of frames.entries()) {
      if (index === middle && fault?.kind === 'cut') {
        // The frames before must have left, or the connection would break before the answer.
        await pause(FLUSH_MS);
        call.breakConnection();
        return;
      }
      if (index === middle && fault?.kind === 'modelStreamErrorException') {
        yield exceptionFrame('modelStreamErrorException', 'The model failed while it was writing.');
        return;
      }
      if (type === 'contentBlockDelta' && pace > 0) await pause(pace, undefined, { signal: call.signal });
      yield eventFrame(type, body);
    }
    yield eventFrame('messageStop', { stopReason: reply.stopReason });
    yield eventFrame('metadata', {
      usage: reply.usage,
      metrics: { latencyMs: Math.round(performance.now() - started) },
    });
    isWhole = true;
  } catch (error) {
    if (!call.signal.aborted) throw error;
  } finally {
    activity.generating -= 1;
    activity[isWhole ? 'finished' : 'abandoned'] += 1;
  }
}

/**
 * Between messageStart and messageStop: text has no contentBlockStart of its own, tool use has one that names the tool, and
 * thinking shows nothing but its signature.
 */
function contentFrames({ words, toolUse, thought }: Reply): [type: string, body: object][] {
  const frames: [string, object][] = [];
  let contentBlockIndex = 0;
  const block = (deltas: object[], start?: object) => {
    if (start) frames.push(['contentBlockStart', { contentBlockIndex, start }]);
    for (const delta of deltas) frames.push(['contentBlockDelta', { contentBlockIndex, delta }]);
    frames.push(['contentBlockStop', { contentBlockIndex }]);
    contentBlockIndex += 1;
  };
  if (thought) block([{ reasoningContent: { signature: 'stand-in' } }]);
  block(words.map((text) => ({ text })));
  if (toolUse) {
    const { toolUseId, name, fragments } = toolUse;
    block(
      fragments.map((input) => ({ toolUse: { input } })),
      { toolUse: { toolUseId, name } },
    );
  }
  return frames;
}
