/** The settings of a stage's two models, and the permission to call them. */
import { Arn, Stack } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { ModelSettings, StageSettings } from '../stages.ts';
import { profileParts } from './chat-models.ts';
import { allow } from './domain-function.ts';

/** The settings with which the functions call the stage's two models. */
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

/** Allows the action on the profile and on its model, wherever the profile routes a call. */
function allowModel(fn: Function, action: string, { profile, regions }: ModelSettings): void {
  const arn = (resource: string, resourceName: string, where: { region?: string; account?: string } = {}) =>
    Arn.format({ service: 'bedrock', resource, resourceName, ...where }, Stack.of(fn));
  const profileArn = arn('inference-profile', profile);
  const [, model] = profileParts(profile);
  allow(fn, [action], [profileArn]);
  allow(
    fn,
    [action],
    regions.map((region) => arn('foundation-model', model, { region, account: '' })),
    { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } },
  );
}
