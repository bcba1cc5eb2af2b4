/** Checks whether the account may use the stage's models. */
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import type { ModelSettings, StageSettings } from '../../../cdk/stages.ts';
import { Problem } from '../../../local/problem.ts';

/** Asks both models for one word: only a real call shows that this account may use them. */
export async function checkModels({ chatModel, fastModel, region }: StageSettings): Promise<void> {
  await checkModel(chatModel, region);
  await checkModel(fastModel, region);
}

async function checkModel({ profile, fields }: ModelSettings, region: string): Promise<void> {
  try {
    const { stream = [] } = await new BedrockRuntimeClient({ region }).send(
      new ConverseStreamCommand({
        modelId: profile,
        additionalModelRequestFields: fields,
        messages: [{ role: 'user', content: [{ text: 'Say yes.' }] }],
        inferenceConfig: { maxTokens: 1 },
      }),
    );
    for await (const _ of stream) break;
  } catch (error) {
    const [kind, words] = error instanceof Error ? [error.name, error.message] : ['', ''];
    if (kind === 'AccessDeniedException')
      throw new Problem(
        `This account may not use ${profile} (${words}). Open "Model access" in Bedrock's console in ${region}, and allow the operator's role bedrock:InvokeModelWithResponseStream.`,
      );
    if (words.includes('use case details'))
      throw new Problem(
        `Anthropic does not know yet what this account uses ${profile} for (${words}). Open "Model catalog" in Bedrock's console in ${region}, choose the model, send its form, and try again in 15 minutes.`,
      );
    if (kind === 'ValidationException' || kind === 'ResourceNotFoundException')
      throw new Problem(
        `There is no model ${profile} in ${region}, or it refuses the fields of infra/cdk/stages.ts (${words}). List them: aws bedrock list-inference-profiles --region ${region}`,
      );
    throw new Problem(`Bedrock does not answer in ${region} (${kind}: ${words}).`);
  }
}
