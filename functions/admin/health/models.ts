/** Health checks of Bedrock: a search of the knowledge base, and a few tokens from each of the two models. */
import { BedrockRuntimeClient, ConverseCommand, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { searchLibrary } from '../../platform/aws/library.ts';
import { CHAT_MODEL, FAST_MODEL } from '../../platform/aws/models.ts';
import type { Check } from './check.ts';

const client = new BedrockRuntimeClient({ maxAttempts: 1 });

export const checkKnowledge: Check = {
  label: 'Knowledge base',
  slowMs: 3_000,
  advice:
    'Look at the knowledge base in the Bedrock console: its status, its data source and its vector index. The assistant does not answer without it.',
  run: async (signal) => {
    const found = await searchLibrary('Which white suits a south-facing room?', signal);
    if (found.length > 0) return { finding: 'A search found passages.' };
    return {
      state: 'failing',
      finding: 'A search found nothing: the index is empty.',
      advice: 'Upload the library below and reindex the knowledge base.',
    };
  },
};

export const checkModel: Check = {
  label: 'Assistant model',
  slowMs: 8_000,
  advice:
    'Look at the model in the Bedrock console: access to it, the quota of requests and tokens a minute, and whether the inference profile of this stage still exists.',
  run: async (abortSignal) => {
    const { stream } = await client.send(
      new ConverseStreamCommand({
        ...CHAT_MODEL,
        messages: [{ role: 'user', content: [{ text: 'Say ready.' }] }],
        inferenceConfig: { maxTokens: 5 },
      }),
      { abortSignal },
    );
    for await (const event of stream ?? []) {
      // A model that reasons first would use up the few tokens before it writes any text.
      if (event.contentBlockDelta?.delta?.text) return { finding: 'It began to answer.' };
      const failure =
        event.throttlingException ??
        event.modelStreamErrorException ??
        event.internalServerException ??
        event.serviceUnavailableException ??
        event.validationException;
      if (failure) throw failure;
    }
    return { state: 'failing', finding: 'It ended without a word.' };
  },
};

export const checkFastModel: Check = {
  label: 'Understanding model',
  slowMs: 3_000,
  advice:
    'Look at the model in the Bedrock console, as for the assistant model. Until it answers, questions are understood by their words and photos get no notes.',
  run: async (abortSignal) => {
    await client.send(
      new ConverseCommand({
        ...FAST_MODEL,
        messages: [{ role: 'user', content: [{ text: 'Say ready.' }] }],
        inferenceConfig: { maxTokens: 5 },
      }),
      { abortSignal },
    );
    return { finding: 'It answered.' };
  },
};
