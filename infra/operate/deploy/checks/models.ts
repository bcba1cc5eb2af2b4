/** Checks whether the account may use the stage's models, and says what to do where it may not. */
import { BedrockClient, ListInferenceProfilesCommand } from '@aws-sdk/client-bedrock';
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { profileParts } from '../../../cdk/functions/chat-models.ts';
import type { ModelSettings, StageSettings } from '../../../cdk/stages.ts';
import { Problem } from '../../../local/problem.ts';

/** Asks both models for one word: only a real call shows that this account may use them. */
export async function checkModels({ chatModel, fastModel, region }: StageSettings): Promise<void> {
  await checkModel(chatModel, region);
  await checkModel(fastModel, region);
}

async function checkModel(model: ModelSettings, region: string): Promise<void> {
  try {
    const { stream = [] } = await new BedrockRuntimeClient({ region }).send(
      new ConverseStreamCommand({
        modelId: model.profile,
        additionalModelRequestFields: model.fields,
        messages: [{ role: 'user', content: [{ text: 'Say yes.' }] }],
        inferenceConfig: { maxTokens: 1 },
      }),
    );
    for await (const _ of stream) break;
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const [, remedy] = REMEDIES.find(([fits]) => fits.test(`${name}: ${message}`)) ?? [];
    throw new Problem(
      `${model.profile} does not answer in ${region} (${name}: ${message}). ${remedy ? await remedy(model, region) : ''}`.trim(),
    );
  }
}

type Remedy = (model: ModelSettings, region: string) => string | Promise<string>;

/**
 * The first that fits an error's name and message. Bedrock user guide: "Access Amazon Bedrock foundation models" (the form, the agreement),
 * "Quotas for Amazon Bedrock", "Troubleshooting Amazon Bedrock API Error Codes".
 */
const REMEDIES: [RegExp, Remedy][] = [
  [
    /use case details/,
    (_, region) =>
      `Anthropic does not know yet what this account uses it for: open "Model catalog" in Bedrock's console in ${region}, choose the model, send its form, and try again in 15 minutes.`,
  ],
  [
    /marketplace|agreement|INVALID_PAYMENT_INSTRUMENT/i,
    ({ profile }, region) =>
      `The account has no Marketplace agreement for it. Somebody with aws-marketplace:Subscribe, in an account with a valid means of payment, makes one: aws bedrock list-foundation-model-agreement-offers --model-id ${profileParts(profile)[1]} --region ${region}, then aws bedrock create-foundation-model-agreement with the offer's token. Try again in 15 minutes.`,
  ],
  [
    /^(ThrottlingException|ServiceQuotaExceededException)/,
    ({ profile }, region) =>
      `The account's quota for it may be 0. Service Quotas, Amazon Bedrock, ${region}: "Cross-region model inference tokens per minute" and "requests per minute" of ${profileParts(profile)[1]}, and its tokens per day. Ask for more; where one cannot be adjusted, open a support case.`,
  ],
  [
    /^AccessDeniedException/,
    (_, region) =>
      `See "Model catalog" in Bedrock's console in ${region}, and allow the operator's role bedrock:InvokeModelWithResponseStream on the profile and its model.`,
  ],
  [
    /model returned the following errors|thinking|Extra inputs/,
    () => 'It refuses its fields: mend its row in infra/cdk/functions/chat-models.ts.',
  ],
  [/^(ValidationException|ResourceNotFoundException)/, (_, region) => offered(region)],
];

/** The profiles that this account may choose from. */
async function offered(region: string): Promise<string> {
  const profiles = new BedrockClient({ region })
    .send(new ListInferenceProfilesCommand({ typeEquals: 'SYSTEM_DEFINED', maxResults: 1000 }))
    .then(({ inferenceProfileSummaries = [] }) => inferenceProfileSummaries.map((one) => one.inferenceProfileId));
  const ids = (await profiles.catch(() => [])).filter((id) => id?.includes('anthropic.'));
  return ids.length > 0
    ? `This account has: ${ids.join(', ')}.`
    : `List what it has: aws bedrock list-inference-profiles --region ${region}`;
}
