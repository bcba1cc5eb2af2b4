/** The two models of a stage as a function knows them: their settings, and the permission to call them. */
import { Arn, Stack } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { ModelSettings, StageSettings } from '../stages.ts';
import { allow } from './domain-function.ts';

/** The settings by which the functions call the stage's two models. */
export const modelSettings = ({ chatModel, fastModel }: StageSettings): Record<string, string> => ({
  CHAT_MODEL_ID: chatModel.profile,
  CHAT_MODEL_FIELDS: JSON.stringify(chatModel.fields),
  FAST_MODEL_ID: fastModel.profile,
  FAST_MODEL_FIELDS: JSON.stringify(fastModel.fields),
});

/** ConverseStream for the model that answers, Converse for the fast one. */
export function allowModels(fn: Function, { chatModel, fastModel }: StageSettings): void {
  allowModel(fn, 'bedrock:InvokeModelWithResponseStream', chatModel);
  allowModel(fn, 'bedrock:InvokeModel', fastModel);
}

/** The action on the profile and, through it, on the model wherever the profile leads. */
function allowModel(fn: Function, action: string, { profile, regions }: ModelSettings): void {
  const arn = (resource: string, resourceName: string, where: { region?: string; account?: string } = {}) =>
    Arn.format({ service: 'bedrock', resource, resourceName, ...where }, Stack.of(fn));
  const profileArn = arn('inference-profile', profile);
  // The profile's id is the model's behind the name of a geography: `au.`.
  const model = profile.slice(profile.indexOf('.') + 1);
  allow(fn, [action], [profileArn]);
  allow(
    fn,
    [action],
    regions.map((region) => arn('foundation-model', model, { region, account: '' })),
    { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } },
  );
}
