/** The edge: one address for the site's files and the calls, open from anywhere, with our headers on every answer. */
import { Duration, Stack, Validations } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  type IOriginRequestPolicy,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, RestApiOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import {
  CALL_PATHS,
  EDGE_SECRET_HEADER,
  VIEWER_ADDRESS_HEADER,
  VIEWER_COUNTRY_HEADER,
} from '../../shared/contract/edge.ts';
import { COUNTRY_PATHS } from '../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER } from '../../shared/contract/site.ts';
import { acknowledge } from './acknowledge.ts';
import { type EdgeFunction, edgeCode } from './edge/edge-functions.ts';
import { CLOUDFRONT_COUNTRY_HEADER } from './edge/event.ts';
import { STRIPE_SOURCES, securityHeaders } from './edge/security-headers.ts';
import type { StageSettings } from './stages.ts';
import { bucketUrl, type Storage } from './storage.ts';

/** The WebSocket API of imports. */
export interface Socket {
  /** `<id>.execute-api.<region>.amazonaws.com` */
  host: string;
  stageName: string;
}

export interface WebsiteProps {
  stage: StageSettings;
  storage: Storage;
  api: RestApi;
  socket: Socket;
}

/** The longest gap between two packets of an answer; a streamed one sends a heartbeat every few seconds. The maximum without a quota increase. */
const ORIGIN_TIMEOUT = Duration.seconds(60);

/**
 * CloudFront keeps these answers to a GET for ten seconds even where the cache policy caches nothing, and gives one member's to everybody
 * at that edge (CloudFront developer guide, "HTTP 4xx and 5xx status codes that CloudFront caches").
 */
const KEPT_ERRORS = [404, 500, 502, 503, 504];

export class Website extends Construct {
  readonly distribution: Distribution;
  readonly #props: WebsiteProps;
  readonly #headers: ResponseHeadersPolicy;

  constructor(scope: Construct, props: WebsiteProps) {
    super(scope, 'Website');
    this.#props = props;
    this.#headers = this.#headersPolicy();
    const { stage } = props;
    this.distribution = new Distribution(this, 'Distribution', {
      comment: stage.stackName,
      domainNames: [new URL(stage.siteOrigin).hostname],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.certificateArn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Includes the edge locations in Australia, which the cheaper classes leave out.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      defaultRootObject: 'index.html',
      defaultBehavior: this.#files(),
      additionalBehaviors: this.#calls(),
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    Validations.of(this.distribution).acknowledge({
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      reason: 'There is a default root object, and the edge makes every path that could list the bucket a page.',
    });
    acknowledge(
      this.distribution,
      'CloudFront’s log names the query of each request, and links in mails carry a token there. The API’s own log has neither.',
      'CFR3',
    );
    acknowledge(this.distribution, 'The functions ask the country, where an account or a payment begins.', 'CFR1');
    acknowledge(this.distribution, 'The firewall is on the API, which takes calls from this edge only.', 'CFR2');
  }

  /** The edge maps a screen's path to an HTML file only on these paths, so that an unknown call stays a 404. */
  #files(): BehaviorOptions {
    return {
      // With permission to list, S3 answers 404 for a missing file, not 403.
      origin: S3BucketOrigin.withOriginAccessControl(this.#props.storage.site, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.#headers,
      compress: true,
      cachePolicy: new CachePolicy(this, 'FileCache', {
        comment: "As long as each file's own header says: a year for hashed names, asked again each time for HTML",
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        queryStringBehavior: CacheQueryStringBehavior.none(),
      }),
      functionAssociations: [this.#atTheEdge('page'), this.#atTheEdge('status', FunctionEventType.VIEWER_RESPONSE)],
    };
  }

  #calls(): Record<string, BehaviorOptions> {
    const { api, storage, socket } = this.#props;
    // A reference, so that no template contains the secret. CloudFront overwrites what a viewer sends under this name.
    const edgeSecret = { [EDGE_SECRET_HEADER]: storage.edgeSecrets[0].secretValue.unsafeUnwrap() };
    const apiOrigin = new RestApiOrigin(api, {
      readTimeout: ORIGIN_TIMEOUT,
      keepaliveTimeout: ORIGIN_TIMEOUT,
      customHeaders: edgeSecret,
    });
    const toApi = this.#call(apiOrigin, 'call');
    const toApiWithCountry = this.#call(apiOrigin, 'country-call', this.#countryPolicy());
    const countryCalls = Object.fromEntries(COUNTRY_PATHS.map((path) => [path, toApiWithCountry]));
    const calls = Object.fromEntries(CALL_PATHS.map((first) => [`/${first}/*`, toApi]));
    const toSocket = new HttpOrigin(socket.host, {
      originPath: `/${socket.stageName}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      readTimeout: ORIGIN_TIMEOUT,
      customHeaders: edgeSecret,
    });
    // CloudFront takes the first match.
    return { '/companion/api/*': this.#call(toSocket, 'socket'), ...countryCalls, ...calls };
  }

  /**
   * CloudFront adds the viewer's country only where a policy lists it. A policy that forwards all of a viewer's headers beside CloudFront's
   * own forwards Host too, and then API Gateway does not recognise its own host. So the headers are listed: at most 10
   * (CloudFront quotas, "Headers per origin request policy"), among them those that the edge function writes.
   */
  #countryPolicy(): OriginRequestPolicy {
    return new OriginRequestPolicy(this, 'CountryCalls', {
      comment: "What the API reads, and the viewer's country",
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'accept',
        'content-type',
        'origin',
        'sec-fetch-site',
        'user-agent',
        IDEMPOTENCY_HEADER,
        VIEWER_ADDRESS_HEADER,
        VIEWER_COUNTRY_HEADER,
        CLOUDFRONT_COUNTRY_HEADER,
      ),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    });
  }

  /** @param forwarded By default all but Host: API Gateway recognises only its own. */
  #call(
    origin: IOrigin,
    at: EdgeFunction,
    forwarded: IOriginRequestPolicy = OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  ): BehaviorOptions {
    return {
      origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: forwarded,
      responseHeadersPolicy: this.#headers,
      // Compression would delay a stream's words.
      compress: false,
      functionAssociations: [this.#atTheEdge(at)],
    };
  }

  #atTheEdge(name: EdgeFunction, eventType = FunctionEventType.VIEWER_REQUEST) {
    const { stackName, siteOrigin } = this.#props.stage;
    const code = new Function(this, `At-${name}`, {
      comment: `${stackName}: infra/cdk/edge/${name}.ts`,
      code: FunctionCode.fromInline(edgeCode(name, siteOrigin)),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: code, eventType };
  }

  /** The headers that the local stage sends too, and HSTS, which needs https. */
  #headersPolicy(): ResponseHeadersPolicy {
    const { uploads, knowledge } = this.#props.storage;
    const headers = securityHeaders({ uploads: bucketUrl(uploads), knowledge: bucketUrl(knowledge) }, STRIPE_SOURCES);
    return new ResponseHeadersPolicy(this, 'Headers', {
      comment: `${Stack.of(this).stackName}: every answer`,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'], override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        // Two years, as the preload list asks for; being on that list is the domain owner's choice and hard to undo.
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(730),
          includeSubdomains: true,
          preload: false,
          override: true,
        },
      },
      // CloudFront refuses the headers above as custom ones (developer guide, "Understand response headers policies").
      customHeadersBehavior: {
        customHeaders: (
          ['permissions-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'] as const
        ).map((header) => ({ header, value: headers[header], override: true })),
      },
      removeHeaders: ['server', 'x-powered-by'],
    });
  }
}
