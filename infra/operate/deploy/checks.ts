/** What must be true before a deploy begins; each failure says what to do about it. */
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { isAbn } from '../../../shared/contract/seller.ts';
import type { ModelSettings, StageSettings } from '../../cdk/stages.ts';
import { Problem } from '../../local/problem.ts';
import { accountOf, bootstrapVersion } from './aws.ts';

/** What the template needs of CDK's own stack: cdk-lib asks for it too, but only once the upload has begun. */
const BOOTSTRAP_MIN = 6;

/** @throws Problem for the placeholders that the stages come with, and for what cannot be together. */
export function checkSettings({
  name,
  account,
  siteOrigin,
  certificateArn,
  operatorEmail,
  supportEmail,
  mailFrom,
  stripePublishableKey,
  seller,
  gstRegistered,
}: StageSettings) {
  const wrong = [
    /^(\d)\1{11}$/.test(account) && `account is still ${account}: put the id of your AWS account`,
    siteOrigin.endsWith('.example') && `siteOrigin is still ${siteOrigin}: put the address of your site`,
    !certificateArn.startsWith('arn:aws:acm:us-east-1:') &&
      'certificateArn must be of us-east-1: CloudFront takes no other',
    certificateArn.includes('certificate/00000000-') &&
      'certificateArn is still the placeholder: request a certificate for the site',
    operatorEmail.endsWith('.example') && `operatorEmail is still ${operatorEmail}: alarms would reach nobody`,
    supportEmail.endsWith('.example') && `supportEmail is still ${supportEmail}: members would write to nobody`,
    mailFrom.endsWith('.example') && `mailFrom is still ${mailFrom}: put an address of your site's domain`,
    !/^pk_(test|live)_/.test(stripePublishableKey) &&
      "stripePublishableKey must be Stripe's pk_…: it is public, the secret key does not belong here",
    /^pk_(test|live)_[a-z]+$/.test(stripePublishableKey) &&
      `stripePublishableKey is still ${stripePublishableKey}: put the one of your Stripe account (Developers, API keys)`,
    (name === 'prod') !== stripePublishableKey.startsWith('pk_live_') &&
      'stripePublishableKey: live keys are for prod, and prod takes no others',
    name === 'prod' && !seller && 'seller is missing: say who sells (legalEntity, abn, address)',
    name === 'prod' &&
      gstRegistered === undefined &&
      'gstRegistered is missing: say whether the seller is registered for GST',
    seller &&
      !isAbn(seller.abn) &&
      `seller.abn is ${seller.abn}: an ABN is 11 digits without spaces, and its check digits must fit`,
    seller?.legalEntity.trim() === '' && 'seller.legalEntity is empty: put the name as it is registered',
    seller?.address.trim() === '' && 'seller.address is empty: put where a letter reaches the seller',
  ].filter((words) => typeof words === 'string');
  if (wrong.length > 0) throw new Problem(`infra/cdk/stages.ts, stage ${name}:\n  ${wrong.join('\n  ')}`);
}

/** @throws Problem with credentials of another account. */
export async function checkCredentials({ name, account, region }: StageSettings): Promise<void> {
  const found = await accountOf(region);
  if (found !== account)
    throw new Problem(
      `These credentials are of account ${found}, and stage ${name} lives in ${account}. Set AWS_PROFILE to that one.`,
    );
}

/** @throws Problem where CDK has never been, or long ago. */
export async function checkBootstrap({ account, region }: StageSettings): Promise<void> {
  const version = await bootstrapVersion(region);
  if (version === undefined || version < BOOTSTRAP_MIN)
    throw new Problem(
      `CDK is ${version ? 'too old' : 'not set up'} in this account. Once: npx cdk bootstrap aws://${account}/${region}`,
    );
}

/** Asks both models for one word: nothing else shows for sure that this account may use them. */
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
        `This account has not told Anthropic what it uses ${profile} for (${words}). Open "Model catalog" in Bedrock's console in ${region}, choose the model, send its form, and try again in 15 minutes.`,
      );
    if (kind === 'ValidationException' || kind === 'ResourceNotFoundException')
      throw new Problem(
        `There is no model ${profile} in ${region}, or it refuses the fields of infra/cdk/stages.ts (${words}). List them: aws bedrock list-inference-profiles --region ${region}`,
      );
    throw new Problem(`Bedrock does not answer in ${region} (${kind}: ${words}).`);
  }
}
