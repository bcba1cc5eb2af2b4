/** The REST API, built from `shared/routes.ts`: each call leads to its domain's function. */
import {
  EndpointType,
  LambdaIntegration,
  ResponseTransferMode,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Domain, Route } from '../shared/route.ts';
import { routes } from '../shared/routes.ts';
import { DOMAINS } from './bundles.ts';
import type { StageSettings } from './stages.ts';

const declared: [string, Route][] = Object.entries(routes);

export class Api extends RestApi {
  constructor(scope: Construct, stage: StageSettings, functions: Record<Domain, Function>) {
    super(scope, 'Api', {
      restApiName: stage.stackName,
      endpointTypes: [EndpointType.REGIONAL],
      deployOptions: { stageName: stage.name },
      // Bodies and answers are JSON, a webhook's bytes are text as they are, and files go to S3, but for a small one in a form.
      binaryMediaTypes: ['multipart/form-data'],
    });
    const integrations = new Map(DOMAINS.map((domain) => [domain, integrationOf(domain, functions[domain])]));
    for (const [key, { domain }] of declared) {
      const [method = '', path = ''] = key.split(' ');
      this.root.resourceForPath(path).addMethod(method, integrations.get(domain));
    }
    this.#answerInOurForm();
  }

  /** What API Gateway says itself reads like the functions' own errors (`ErrorAnswer` in shared/site.ts). */
  #answerInOurForm(): void {
    const body = (words: string) => ({ 'application/json': `{"message":${words},"error":${words}}` });
    // Its name for a path or method that the API does not have.
    this.addGatewayResponse('UnknownAddress', {
      type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
      statusCode: '404',
      templates: body('"There is nothing at this address."'),
    });
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
    // One permission for each function in place of two for each route.
    scopePermissionToMethod: false,
    // Up to 15 minutes when streaming (API Gateway developer guide, "Stream the integration response").
    ...(streams && { responseTransferMode: ResponseTransferMode.STREAM, timeout: fn.timeout }),
  });
}
