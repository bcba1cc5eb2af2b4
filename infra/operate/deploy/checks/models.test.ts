/** The deploy's message about a model that an account may not use yet, against a server that refuses as Bedrock does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAGES } from '../../../cdk/stages.ts';
import { listenHttp1And2 } from '../../../emulators/http/h2c.ts';
import { checkModels } from './models.ts';

let refusal: { kind: string; words: string };
/** https://docs.aws.amazon.com/bedrock/latest/APIReference/API_ListInferenceProfiles.html */
const PROFILES = ['au.anthropic.claude-haiku-5-5', 'global.anthropic.claude-sonnet-5-5', 'apac.amazon.nova-lite-v1:0'];
const listed = { inferenceProfileSummaries: PROFILES.map((inferenceProfileId) => ({ inferenceProfileId })) };

let server: Awaited<ReturnType<typeof listenHttp1And2>>;
beforeAll(async () => {
  server = await listenHttp1And2((request) =>
    new URL(request.url).pathname === '/inference-profiles'
      ? Response.json(listed)
      : Response.json(
          { message: refusal.words },
          { status: 400, headers: { 'content-type': 'application/json', 'x-amzn-errortype': refusal.kind } },
        ),
  );
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: server.endpoint,
    AWS_ENDPOINT_URL_BEDROCK: server.endpoint,
    AWS_MAX_ATTEMPTS: '1',
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
});
afterAll(() => server.close());

// https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html and model-access.html
test.each([
  ['ResourceNotFoundException', 'Model use case details have not been submitted for this account.', /send its form/],
  [
    'ValidationException',
    'The provided model identifier is invalid.',
    /has: au\.anthropic\S+, global\.anthropic\S+\.$/,
  ],
  [
    'AccessDeniedException',
    'Model access is denied due to IAM user or service role is not authorized to perform the required AWS Marketplace actions (aws-marketplace:ViewSubscriptions, aws-marketplace:Subscribe) to enable access to this model.',
    /create-foundation-model-agreement/,
  ],
  ['AccessDeniedException', "You don't have access to the model.", /"Model catalog".*InvokeModelWithResponseStream/],
  ['ThrottlingException', 'Too many tokens, please wait before trying again.', /quota .* may be 0.*tokens per minute/],
  [
    'ValidationException',
    'The model returned the following errors: "thinking.type.disabled" is not supported for this model.',
    /mend its row in infra\/cdk\/functions\/chat-models\.ts/,
  ],
  [
    'InternalServerException',
    'Try again.',
    /does not answer in ap-southeast-2 \(InternalServerException: Try again\.\)\.$/,
  ],
])('%s, "%s": names the remedy', async (kind, words, remedy) => {
  refusal = { kind, words };
  await expect(checkModels(STAGES.dev)).rejects.toThrow(remedy);
});
