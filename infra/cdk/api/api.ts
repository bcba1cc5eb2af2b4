/** The REST API, built from `shared/contract/routes.ts`: each call leads to its domain's function. */
import { Size } from 'aws-cdk-lib';
import {
  AccessLogField,
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  ResponseTransferMode,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct } from 'constructs';
import type { Domain, Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { DOMAINS } from '../../build/bundles.ts';
import { acknowledge } from '../acknowledge.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';
import { COMPRESS_FROM_BYTES, GATEWAY_RESPONSES } from './gateway-responses.ts';
import { methodThrottles } from './throttles.ts';

const declared: [string, Route][] = Object.entries(routes);

/** A log line for each call, with nothing about the caller; `requestId` is in the functions' lines too. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    at: AccessLogField.contextRequestTimeEpoch(),
    method: AccessLogField.contextHttpMethod(),
    path: AccessLogField.contextResourcePath(),
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    milliseconds: AccessLogField.contextResponseLatency(),
    functionMilliseconds: AccessLogField.contextIntegrationLatency(),
    error: AccessLogField.contextErrorMessage(),
    functionError: AccessLogField.contextIntegrationErrorMessage(),
    firewall: AccessLogField.contextWafResponseCode(),
  }),
);

export class Api extends RestApi {
  /** The account's role for API Gateway's logs: a stage with a log needs it first. */
  readonly logRole: IConstruct;
  /** Holds a line for each call. */
  readonly callLog: LogGroup;

  constructor(scope: Construct, stage: StageSettings, storage: Storage, functions: Record<Domain, Function>) {
    const logs = new LogGroup(new Construct(scope, 'ApiLog'), 'Calls', {
      retention: stage.logRetention,
      removalPolicy: storage.removalPolicy,
    });
    super(scope, 'Api', {
      restApiName: stage.stackName,
      endpointTypes: [EndpointType.REGIONAL],
      // API Gateway writes its logs in this account through this role.
      cloudWatchRole: true,
      deployOptions: {
        stageName: stage.name,
        accessLogDestination: new LogGroupLogDestination(logs),
        accessLogFormat: ACCESS_LOG,
        // Metrics of each method cost about USD 90 a month; the API's own and those of the routes (log.ts) cost nothing.
        metricsEnabled: false,
        methodOptions: methodThrottles(stage),
        throttlingRateLimit: stage.ceiling.callsPerSecond,
        throttlingBurstLimit: stage.ceiling.callBurst,
      },
      // A form with a file is binary; every other body and answer is text, a webhook's too. Larger files go straight to S3.
      binaryMediaTypes: ['multipart/form-data'],
      minCompressionSize: Size.bytes(COMPRESS_FROM_BYTES),
    });
    this.callLog = logs;
    this.logRole = this.node.findChild('Account');
    const integrations = new Map(DOMAINS.map((domain) => [domain, integrationOf(domain, functions[domain])]));
    for (const [key, { domain }] of declared) {
      const [method = '', path = ''] = key.split(' ');
      this.root.resourceForPath(path).addMethod(method, integrations.get(domain));
    }
    this.#answerInOurForm();
    this.#acknowledge();
  }

  #acknowledge(): void {
    acknowledge(
      this,
      'The functions know a caller by the session cookie, and decide by the contract.',
      'APIG4',
      'COG4',
    );
    acknowledge(this, 'The functions parse every body by the contract, and say in words what does not fit.', 'APIG2');
    acknowledge(this, 'The access log has what is needed; execution logs would hold cookies.', 'APIG6');
    acknowledge(
      this,
      "AWS's own policy for this role of the account, which API Gateway asks for.",
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
    );
  }

  /** Gives API Gateway's own errors the form of the functions' (`ErrorAnswer` in shared/contract/site.ts). */
  #answerInOurForm(): void {
    /** @param message As JSON, quotation marks included, or API Gateway's variable for it. */
    const body = (message: string) => ({ 'application/json': `{"message":${message},"error":${message}}` });
    for (const [name, { statusCode, message }] of Object.entries(GATEWAY_RESPONSES)) {
      const type = ResponseType.of(name);
      this.addGatewayResponse(name, { type, statusCode: `${statusCode}`, templates: body(JSON.stringify(message)) });
    }
    for (const type of [ResponseType.DEFAULT_4XX, ResponseType.DEFAULT_5XX])
      this.addGatewayResponse(type.responseType, { type, templates: body('$context.error.messageString') });
  }
}

/**
 * A domain streams as a whole or not at all: a streaming function answers in another format, which API Gateway expects of
 * every one of its routes.
 */
function integrationOf(domain: Domain, fn: Function): LambdaIntegration {
  const streams = declared.some(([, route]) => route.domain === domain && route.reply === 'stream');
  return new LambdaIntegration(fn, {
    // One permission for each function, instead of two for each route.
    scopePermissionToMethod: false,
    // Up to 15 minutes when streaming (API Gateway developer guide, "Stream the integration response").
    ...(streams && { responseTransferMode: ResponseTransferMode.STREAM, timeout: fn.timeout }),
  });
}
