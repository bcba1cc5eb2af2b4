/** Converse and ConverseStream of bedrock-runtime: answers as the emulated designer, or with a fault that a test ordered. */
import { setTimeout as pause } from 'node:timers/promises';
import { slowed } from '../../http/faults.ts';
import type { Section } from '../designer/finish.ts';
import type { Activity } from './activity.ts';
import { ApiFault } from './api-fault.ts';
import { readConverseRequest } from './converse-request.ts';
import { eventFrame, exceptionFrame } from './event-frames.ts';
import type { AppliedFault, CallKind, Faults } from './faults.ts';
import { findModel } from './models.ts';
import type { PromptCache } from './prompt-cache.ts';
import type { Prompts } from './prompts.ts';
import { kindOf, type Reply, replyTo } from './reply.ts';

/** Time for written frames to leave this machine. */
const FLUSH_MS = 20;

/** How long each kind of call takes before its answer or its first word, in milliseconds. */
export interface Delays {
  /** The fast model's calls without a photo: understanding, and the end of an answer. */
  understandMs: number;
  lookMs: number;
  retrieveMs: number;
  firstTokenMs: number;
}
export const NO_DELAYS: Delays = { understandMs: 0, lookMs: 0, retrieveMs: 0, firstTokenMs: 0 };

export interface Model {
  faults: Faults;
  /** Pause before each delta, in milliseconds. */
  paceMs: number;
  delays: Delays;
  activity: Activity;
  prompts: Prompts;
  cache: PromptCache;
  /** The library's sections near a question, the nearest first. */
  near: (question: string) => Section[];
}

export interface Call {
  modelId: string;
  body: unknown;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
  /** Breaks the connection during the answer. */
  breakConnection: () => void;
}

interface Prepared {
  kind: CallKind;
  reply: Reply;
  fault: AppliedFault | undefined;
  delayMs: number;
}

/** POST /model/{modelId}/converse */
export async function converse(call: Call, model: Model): Promise<Response> {
  const { kind, reply, fault, delayMs } = await prepare(call, model);
  const end = model.activity.begin(kind, reply);
  const started = performance.now();
  let isWhole = false;
  try {
    await pause(delayMs, undefined, { signal: call.signal });
    if (fault?.kind === 'slow') await slowed(fault, call.signal);
    isWhole = fault?.kind !== 'cut';
  } finally {
    end(isWhole);
  }
  if (!isWhole) {
    call.breakConnection();
    await untilAborted(call.signal);
  }
  const { words, toolUse, stopReason, usage } = reply;
  const content = [
    ...(words.length > 0 ? [{ text: words.join('') }] : []),
    ...(toolUse ? [{ toolUse: { toolUseId: toolUse.toolUseId, name: toolUse.name, input: toolUse.input } }] : []),
  ];
  return Response.json(
    {
      output: { message: { role: 'assistant', content } },
      stopReason,
      usage,
      metrics: { latencyMs: Math.round(performance.now() - started) },
    },
    { headers: { 'x-amzn-requestid': crypto.randomUUID() } },
  );
}

/** POST /model/{modelId}/converse-stream */
export async function converseStream(call: Call, model: Model): Promise<Response> {
  const prepared = await prepare(call, model);
  return new Response(streamOf(framesOf(prepared, call, model)), {
    headers: { 'content-type': 'application/vnd.amazon.eventstream', 'x-amzn-requestid': crypto.randomUUID() },
  });
}

async function prepare(
  { modelId, body, signal }: Call,
  { faults, activity, delays, prompts, cache, near }: Model,
): Promise<Prepared> {
  const started = performance.now();
  const request = readConverseRequest(body, findModel(modelId));
  const kind = kindOf(request);
  activity.calls[kind] += 1;
  prompts.keep(kind, request);
  const fault = faults.next(kind);
  if (fault?.kind === 'timeout') await untilAborted(signal);
  if (fault?.kind === 'throttle')
    throw new ApiFault('ThrottlingException', 'Too many requests, please wait before trying again.');
  if (fault?.kind === 'modelTimeoutException')
    throw new ApiFault('ModelTimeoutException', 'The model took too long to answer.');
  if (fault?.kind === 'modelErrorException')
    throw new ApiFault('ModelErrorException', 'The model failed to process the request.');
  const reply = await replyTo(request, fault, cache.use(modelId, request.beginnings), near);
  const { understandMs, lookMs, firstTokenMs } = delays;
  const wanted = { understand: understandMs, look: lookMs, converse: firstTokenMs, finish: understandMs }[kind];
  // Reading a photo takes some of the delay.
  return { kind, fault, reply, delayMs: Math.max(0, wanted - (performance.now() - started)) };
}

/** Waits until the caller gives up. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}

/** Writes one frame a pull, never ahead of the reader. */
export function streamOf(frames: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
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

/** The frames of a reply at reading pace. Ends when the caller disconnects; counts its end in any case. */
async function* framesOf(
  { kind, reply, fault, delayMs }: Prepared,
  call: Call,
  { activity, paceMs }: Model,
): AsyncGenerator<Uint8Array> {
  const end = activity.begin(kind, reply);
  let isWhole = false;
  const started = performance.now();
  const frames = contentFrames(reply);
  const middle = Math.ceil(frames.length / 2);
  const { signal } = call;
  try {
    if (delayMs > 0) await pause(delayMs, undefined, { signal });
    yield eventFrame('messageStart', { role: 'assistant' });
    for (const [index, [type, body]] of frames.entries()) {
      if (index === middle && fault?.kind === 'cut') {
        // Earlier frames must be sent first, or the connection would break before the answer.
        await pause(FLUSH_MS);
        call.breakConnection();
        return;
      }
      if (index === middle && fault?.kind === 'modelStreamErrorException') {
        yield exceptionFrame('modelStreamErrorException', 'The model failed while it was writing.');
        return;
      }
      if (type === 'contentBlockDelta') await paced(fault, paceMs, signal);
      yield eventFrame(type, body);
    }
    yield eventFrame('messageStop', { stopReason: reply.stopReason });
    yield eventFrame('metadata', {
      usage: reply.usage,
      metrics: { latencyMs: Math.round(performance.now() - started) },
    });
    isWhole = true;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    end(isWhole);
  }
}

/** The pause before a delta. */
async function paced(fault: AppliedFault | undefined, paceMs: number, signal: AbortSignal): Promise<void> {
  if (fault?.kind === 'slow' && !fault.forgotten.aborted) await slowed(fault, signal);
  else if (paceMs > 0) await pause(paceMs, undefined, { signal });
}

/**
 * The frames between messageStart and messageStop: text has no contentBlockStart, tool use has one that names the tool, and
 * thinking shows only its signature.
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
  if (words.length > 0 || !toolUse) block(words.map((text) => ({ text })));
  if (toolUse) {
    const { toolUseId, name, fragments } = toolUse;
    block(
      fragments.map((input) => ({ toolUse: { input } })),
      { toolUse: { toolUseId, name } },
    );
  }
  return frames;
}
