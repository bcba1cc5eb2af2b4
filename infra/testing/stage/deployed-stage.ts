/** Finds the stage that runs at an address, for tests from outside, with its functions' settings as far as its operator may know them. */
import { resolve } from 'node:path';
import { SiteConfig } from '../../../shared/contract/site.ts';
import { allStages } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import type { Stage } from '../../local/stage.ts';
import { runningEnvironment } from '../../local/stage-folder.ts';
import { STRIPE_API } from '../../operate/catalogue.ts';
import { outputsOf } from '../../operate/deploy/aws.ts';
import { checkCredentials } from '../../operate/deploy/checks/account.ts';

/**
 * @param address Where members open the site: a stage of `stages.ts`, with AWS credentials of its account, or the one
 * that `npm start` runs on this machine.
 * @param dataDir The folder of that one's state.
 * @throws Problem with the remedy where nothing answers, where it takes real money, or where address and stage do not belong together.
 */
export async function stageAt(
  address: string,
  dataDir = process.env.DATA_DIR ?? '.local',
): Promise<Omit<Stage, 'close'>> {
  const origin = originOf(address);
  const { stage, stripeKey } = await configOf(origin);
  if (!stripeKey.startsWith('pk_test_'))
    throw new Problem(
      `The stage ${stage} at ${origin} takes real money, and the tests pay. Point STAGE_URL at dev or staging.`,
    );
  const environment = stage === 'local' ? localEnvironment(resolve(dataDir)) : await deployedEnvironment(stage);
  if (environment.SITE_ORIGIN !== origin)
    throw new Problem(
      `The stage ${stage} is at ${environment.SITE_ORIGIN}, and takes changes from pages there only: STAGE_URL=${environment.SITE_ORIGIN}`,
    );
  const at = (service: string) =>
    environment[`AWS_ENDPOINT_URL_${service.toUpperCase().replaceAll('-', '_')}`] ??
    `https://${service}.${environment.AWS_REGION}.amazonaws.com`;
  return {
    origin,
    environment,
    endpoints: {
      bedrock: at('bedrock-agent-runtime'),
      stripe: environment.STRIPE_API_URL ?? STRIPE_API,
      objectStore: at('s3'),
      database: at('dynamodb'),
    },
  };
}

function originOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new Problem(`STAGE_URL is ${address}, which is no address: https://… of a stage.`);
  return new URL(address).origin;
}

async function configOf(origin: string): Promise<SiteConfig> {
  try {
    return SiteConfig.parse(await (await fetch(`${origin}/config.json`)).json());
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Problem(
      `No Verandah answers at ${origin}/config.json (${words}). Look at STAGE_URL, or deploy the stage.`,
    );
  }
}

function localEnvironment(dataDir: string): Record<string, string> {
  const environment = runningEnvironment(dataDir);
  if (!environment)
    throw new Problem(`The stage at STAGE_URL does not keep its state in ${dataDir}. Set DATA_DIR to where it does.`);
  return environment;
}

/** Built from the outputs of its stack. */
async function deployedEnvironment(name: string): Promise<Record<string, string>> {
  const stage = allStages.find((one) => one.name === name);
  if (!stage)
    throw new Problem(`The stage ${name} is none of infra/cdk/stages.ts: check out the code that it was made with.`);
  await checkCredentials(stage);
  const { TableName, UploadsBucket, StripeSecret, StageKey } = await outputsOf(stage.stackName, stage.region);
  return {
    AWS_REGION: stage.region,
    SITE_ORIGIN: stage.siteOrigin,
    // The functions' settings require one; nothing here answers requests that could use it.
    EDGE_SECRET: 'none',
    COUNTRIES: stage.countries.join(','),
    SUPPORT_EMAIL: stage.supportEmail,
    ADMIN_SECOND_FACTOR: String(stage.adminSecondFactor),
    TABLE_NAME: TableName,
    UPLOADS_BUCKET: UploadsBucket,
    STRIPE_SECRET_ARN: StripeSecret,
    STAGE_KEY_ARN: StageKey,
    STRIPE_API_URL: STRIPE_API,
    GST_REGISTERED: String(stage.gstRegistered ?? false),
    GUARANTEE_BY_CARD: String(stage.guaranteeByCard),
  };
}
