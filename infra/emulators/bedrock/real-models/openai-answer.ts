/** Converts an OpenAI-compatible server's answers to those of Converse and ConverseStream. */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as z from 'zod/mini';
import { eventFrame } from '../converse/event-frames.ts';

const Usage = z.object({ prompt_tokens: z.int(), completion_tokens: z.int() });
const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.nullish(z.string()),
          tool_calls: z.nullish(z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) }))),
        }),
        finish_reason: z.nullish(z.string()),
      }),
    )
    .check(z.minLength(1)),
  usage: z.nullish(Usage),
});
export type Completion = z.output<typeof Completion>;

/** @throws ZodError for a body that is not a completion. */
export const readCompletion = (body: unknown): Completion => Completion.parse(body);

const JsonObject = z.record(z.string(), z.json());

/** The tool's input: from its call, or from a JSON object in the answer. Undefined where there is neither. */
export function toolInputIn({ choices }: Completion): z.output<typeof JsonObject> | undefined {
  const message = choices[0]?.message;
  const called = message?.tool_calls?.[0]?.function.arguments;
  // Skips reasoning and code fences around the object.
  const said = (message?.content ?? '').replace(/^[\s\S]*<\/think>/, '');
  const text = called ?? said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1);
  try {
    return JsonObject.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const STOP_REASONS: Record<string, string> = {
  length: 'max_tokens',
  content_filter: 'content_filtered',
};
const stopReasonOf = (finish: string | null | undefined): string => STOP_REASONS[finish ?? ''] ?? 'end_turn';
const usageOf = (usage: z.output<typeof Usage> | null | undefined) => {
  const { prompt_tokens: inputTokens = 0, completion_tokens: outputTokens = 0 } = usage ?? {};
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
};

/** The body of Converse. @param tool The demanded tool's call to report, with its input. */
export function converseBody(
  completion: Completion,
  tool: { name: string; input: object } | undefined,
  latencyMs: number,
) {
  const [choice] = completion.choices;
  const content = tool
    ? [{ toolUse: { toolUseId: `tooluse_${crypto.randomUUID()}`, ...tool } }]
    : [{ text: choice?.message.content ?? '' }];
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: tool ? 'tool_use' : stopReasonOf(choice?.finish_reason),
    usage: usageOf(completion.usage),
    metrics: { latencyMs },
  };
}

const Chunk = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.nullish(z.string()) }), finish_reason: z.nullish(z.string()) }),
  ),
  usage: z.nullish(Usage),
});

/** The frames of ConverseStream for a streamed completion (server-sent events). Leaves reasoning out. */
export async function* converseFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const started = performance.now();
  yield eventFrame('messageStart', { role: 'assistant' });
  let finish: string | null | undefined;
  let usage: z.output<typeof Usage> | null | undefined;
  const text = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);
  for await (const { data } of text.pipeThrough(new EventSourceParserStream())) {
    if (data === '[DONE]') break;
    const chunk = Chunk.parse(JSON.parse(data));
    const [choice] = chunk.choices;
    if (choice?.delta.content)
      yield eventFrame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: choice.delta.content } });
    finish = choice?.finish_reason ?? finish;
    usage = chunk.usage ?? usage;
  }
  yield eventFrame('contentBlockStop', { contentBlockIndex: 0 });
  yield eventFrame('messageStop', { stopReason: stopReasonOf(finish) });
  yield eventFrame('metadata', {
    usage: usageOf(usage),
    metrics: { latencyMs: Math.round(performance.now() - started) },
  });
}
