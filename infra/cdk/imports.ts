/** Import from the web: the WebSocket API that sends a browser its progress, and the worker that it starts. */
import { Arn, type CfnElement, Duration, Fn, Stack } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { LogGroupLogDestination, WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { onFailure } from './events.ts';
import type { StageSettings } from './stages.ts';
import type { Storage } from './storage.ts';
import type { Socket } from './website.ts';

/** As long as the widget waits for the first message (its companion client, "socketActivityTimeoutMs"). */
const MAX_START_AGE = Duration.minutes(5);

/** A log line for each message, with nothing about its sender or its text: the token is a query parameter and stays out. */
const ACCESS_LOG = AccessLogFormat.custom(
  JSON.stringify({
    requestId: AccessLogField.contextRequestId(),
    at: AccessLogField.contextRequestTimeEpoch(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
    error: AccessLogField.contextErrorMessage(),
  }),
);

export class Imports extends Construct {
  /** The WebSocket API's address has no path: the edge passes the token as the query parameter `token` (infra/cdk/edge/socket.ts). */
  readonly socket: Socket;
  readonly url: string;
  readonly socketStage: WebSocketStage;

  constructor(
    scope: Construct,
    stage: StageSettings,
    { removalPolicy }: Storage,
    functions: { importSockets: Function; importWorker: Function },
    failedWork: Queue,
  ) {
    super(scope, 'Imports');
    const { importSockets: sockets, importWorker: worker } = functions;
    const logs = { retention: stage.logRetention, removalPolicy };
    // 'Default' is already the id of the route that it integrates.
    const integration = (id: string) => ({ integration: new WebSocketLambdaIntegration(id, sockets) });
    const api = new WebSocketApi(this, 'Sockets', {
      apiName: `${stage.stackName}-sockets`,
      routeSelectionExpression: '$request.body.action',
      connectRouteOptions: integration('OnConnect'),
      disconnectRouteOptions: integration('OnDisconnect'),
      defaultRouteOptions: integration('OnMessage'),
    });
    this.socketStage = new WebSocketStage(this, 'SocketStage', {
      webSocketApi: api,
      stageName: stage.name,
      autoDeploy: true,
      throttle: { rateLimit: 100, burstLimit: 200 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(new LogGroup(this, 'Log', logs)),
        format: ACCESS_LOG,
      },
    });
    acknowledge(api, 'The function reads the session cookie and asks whether the token is its own.', 'APIG4');
    const { region, urlSuffix } = Stack.of(this);
    this.socket = {
      host: Fn.join('.', [api.apiId, 'execute-api', region, urlSuffix]),
      stageName: this.socketStage.stageName,
    };
    this.url = this.socketStage.url;

    worker.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: MAX_START_AGE,
      onFailure: onFailure(worker, failedWork),
    });
    sockets.addEnvironment('IMPORT_FUNCTION', worker.functionName);
    for (const fn of [sockets, worker]) fn.addEnvironment('WS_ENDPOINT', this.socketStage.callbackUrl);
    // Separate policies: in the functions' first ones, the worker would wait for a policy that names the worker.
    const policy = (id: string, fn: Function, actions: string[], resources: string[]) =>
      fn.role && new Policy(this, id, { roles: [fn.role], statements: [new PolicyStatement({ actions, resources })] });
    const connections = (method: 'POST' | 'DELETE') =>
      Arn.format(
        {
          service: 'execute-api',
          resource: api.apiId,
          resourceName: `${this.socketStage.stageName}/${method}/@connections/*`,
        },
        Stack.of(this),
      );
    const apiId = Stack.of(this).getLogicalId(api.node.defaultChild as CfnElement);
    acknowledge(
      this,
      'Whichever socket an import is followed on: its id is made when it opens.',
      ...['POST', 'DELETE'].map(
        (method) =>
          `IAM5[Resource::arn:aws:execute-api:${stage.region}:${stage.account}:<${apiId}>/${stage.name}/${method}/@connections/*]`,
      ),
    );
    for (const [id, fn] of Object.entries({ Sockets: sockets, Worker: worker }))
      policy(`${id}Start`, fn, ['lambda:InvokeFunction'], [worker.functionArn]);
    const manage = ['execute-api:ManageConnections'];
    policy('SocketsTell', sockets, manage, [connections('POST'), connections('DELETE')]);
    policy('WorkerTell', worker, manage, [connections('POST')]);
  }
}
