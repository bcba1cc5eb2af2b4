/** The names and periods that the alarms, the objectives and the dashboard share. */
import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { DOMAINS, type FunctionName } from '../../build/bundles.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

/** As functions/platform/log.ts writes them. */
export const NAMESPACE = 'Verandah';
export const PERIOD = Duration.minutes(5);

/** Domains whose answers do not normally take seconds. */
export const BUFFERED_DOMAINS = DOMAINS.filter((domain) => domain !== 'chat');

export interface DashboardProps {
  distribution: Distribution;
  stage: StageSettings;
  storage: Storage;
  api: RestApi;
  functions: Record<FunctionName, Function>;
}
