/** The models of each stage, against the emulated Bedrock: its models refuse the fields that the real ones refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allStages, STAGES } from '../../../cdk/stages.ts';
import { startTestBedrock } from '../../../emulators/bedrock/test-bedrock.ts';
import { checkModels } from './models.ts';

let bedrock: Awaited<ReturnType<typeof startTestBedrock>>;
beforeAll(async () => {
  bedrock = await startTestBedrock();
  // The operator's own credentials.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: bedrock.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bedrock.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.endpoint(),
  });
});
afterAll(() => bedrock.stop());

test.each(allStages)('the models of $name take the fields of its calls', async (stage) => {
  await checkModels(stage);
});

test('a missing model is named, with advice', async () => {
  const stage = (profile: string) => ({ ...STAGES.dev, fastModel: { ...STAGES.dev.fastModel, profile } });
  await expect(checkModels(stage('au.no-such-model'))).rejects.toThrow(/au\.no-such-model.*list-inference-profiles/);
});
