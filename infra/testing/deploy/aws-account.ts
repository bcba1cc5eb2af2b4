/**
 * An AWS account to deploy into, on one port: the caller, CDK's bootstrap, the certificate, quotas and mail, each answered from its API
 * reference and each with a fault; CloudFormation; and the object store of the local stage. Nothing here was checked against AWS.
 */
import type { Listening } from '../../emulators/http/loopback.ts';
import { serviceOf } from '../permissions/aws-action.ts';
import { type Call, startProxy } from '../proxy.ts';
import type { Answer, CloudFormation } from './cloud-formation.ts';

/** Faults that an operator has to fix, by the check that finds each. */
export type Wrong =
  | 'credentials'
  | 'another account'
  | 'no bootstrap'
  | 'a pending certificate'
  | 'a certificate of another host'
  | 'little concurrency'
  | 'mail is paused'
  | 'an identity of the console'
  | 'an unconfirmed mailbox'
  | 'an unverified domain'
  | 'a bucket refuses';

export interface Account {
  id: string;
  host: string;
  /** The bucket that refuses writes, for that fault. */
  refusing: string | undefined;
  objectStore: string;
  cloudFormation: CloudFormation;
  /** Runs the function that is invoked. */
  invoked: () => void;
  wrong: Wrong | undefined;
  /** The objects in CDK's bucket, with the bucket's name in front. */
  assets: Set<string>;
  /** Unsupported calls: `service operation`. */
  unknown: string[];
}

const json = (body: object, status = 200): Answer => ({ status, body: JSON.stringify(body) });

/** The services that this file answers, by the name in the request's signature. */
const SERVICES: Record<string, (account: Account, form: URLSearchParams, url: string) => Answer> = {
  ssm: ({ wrong }) =>
    wrong === 'no bootstrap'
      ? json({ __type: 'ParameterNotFound' }, 400)
      : json({
          Parameter: {
            Name: '/cdk-bootstrap/hnb659fds/version',
            Type: 'String',
            Value: '27',
          },
        }),
  acm: ({ wrong, host }) =>
    json({
      Certificate: {
        Status: wrong === 'a pending certificate' ? 'PENDING_VALIDATION' : 'ISSUED',
        SubjectAlternativeNames: [wrong === 'a certificate of another host' ? 'www.example.com' : host],
      },
    }),
  lambda: ({ wrong, invoked }, _, url) => {
    if (!url.endsWith('/invocations'))
      return json({
        AccountLimit: { ConcurrentExecutions: wrong === 'little concurrency' ? 10 : 1_000 },
        AccountUsage: {},
      });
    invoked();
    return { status: 202, body: '' };
  },
  ses: ({ wrong, cloudFormation }, _, url) => {
    if (!url.startsWith('/v2/email/identities/'))
      return json({ ProductionAccessEnabled: false, SendingEnabled: wrong !== 'mail is paused' });
    const isMade = !/^(undefined|DELETE_COMPLETE)$/.test(`${cloudFormation.status}`);
    if (!isMade && wrong !== 'an identity of the console') return json({ __type: 'NotFoundException' }, 404);
    return json({ IdentityType: 'DOMAIN', VerifiedForSendingStatus: wrong !== 'an unverified domain' });
  },
  // https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
  sns: ({ id, wrong }) => {
    const arn = `arn:aws:sns:ap-southeast-2:${id}:alarms:1`;
    const state = wrong === 'an unconfirmed mailbox' ? 'PendingConfirmation' : arn;
    const member = `<member><Protocol>email</Protocol><SubscriptionArn>${state}</SubscriptionArn></member>`;
    return {
      status: 200,
      body: `<ListSubscriptionsByTopicResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"><ListSubscriptionsByTopicResult><Subscriptions>${member}</Subscriptions></ListSubscriptionsByTopicResult></ListSubscriptionsByTopicResponse>`,
    };
  },
  cloudformation: ({ cloudFormation }, form) => cloudFormation.answer(form),
};

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
function callerIdentity({ id, wrong }: Account): Answer {
  const space = 'xmlns="https://sts.amazonaws.com/doc/2011-06-15/"';
  if (wrong === 'credentials')
    return {
      status: 403,
      body: `<ErrorResponse ${space}><Error><Type>Sender</Type><Code>ExpiredToken</Code><Message>The security token included in the request is expired</Message></Error></ErrorResponse>`,
    };
  const found = wrong === 'another account' ? '999999999999' : id;
  return {
    status: 200,
    body: `<GetCallerIdentityResponse ${space}><GetCallerIdentityResult><Arn>arn:aws:iam::${found}:user/operator</Arn><UserId>AIDA</UserId><Account>${found}</Account></GetCallerIdentityResult></GetCallerIdentityResponse>`,
  };
}

/** CDK's own bucket. Answers what the local stage's store does not support: its location, its encryption, SHA-256 checksums. */
function assetsBucket({ assets }: Account, method: string, url: string): Answer {
  const key = decodeURIComponent(url.split('?')[0] ?? '');
  if (method === 'PUT') {
    assets.add(key);
    return { status: 200, body: '' };
  }
  // A large file comes in parts: BucketDeployment's layer with the AWS command line has 22 MB.
  if (method === 'POST') {
    const [bucket = '', ...name] = key.slice(1).split('/');
    const result = /[?&]uploads\b/.test(url) ? 'InitiateMultipartUploadResult' : 'CompleteMultipartUploadResult';
    return {
      status: 200,
      body: `<${result}><Bucket>${bucket}</Bucket><Key>${name.join('/')}</Key><UploadId>1</UploadId><ETag>"1"</ETag></${result}>`,
    };
  }
  if (/[?&]location\b/.test(url))
    return {
      status: 200,
      body: '<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/">ap-southeast-2</LocationConstraint>',
    };
  if (/[?&]encryption\b/.test(url))
    return {
      status: 404,
      body: '<Error><Code>ServerSideEncryptionConfigurationNotFoundError</Code><Message>none</Message></Error>',
    };
  // ListObjectsV2 with the key as its prefix: whether the object exists.
  const prefix = new URLSearchParams(url.split('?')[1]).get('prefix') ?? '';
  const found = [...assets].filter((one) => one.slice(1).split('/').slice(1).join('/').startsWith(prefix));
  const contents = found.map(
    (one) => `<Contents><Key>${one.split('/').slice(2).join('/')}</Key><Size>1</Size></Contents>`,
  );
  return {
    status: 200,
    body: `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><KeyCount>${found.length}</KeyCount>${contents.join('')}</ListBucketResult>`,
  };
}

function answerOf(
  account: Account,
  service: string,
  { method, url: { pathname, search }, body }: Call,
): Answer | undefined {
  const form = new URLSearchParams(body.toString('utf8'));
  const url = pathname + search;
  if (service === 'sts' && form.get('Action') === 'GetCallerIdentity') return callerIdentity(account);
  if (service === 's3') {
    if (account.wrong === 'a bucket refuses' && method === 'PUT' && url.startsWith(`/${account.refusing}/`))
      return { status: 403, body: '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>' };
    return url.startsWith('/cdk-') ? assetsBucket(account, method, url) : undefined;
  }
  return SERVICES[service]?.(account, form, url);
}

/** Serves the account. The signature names the service: `Credential=…/<region>/<service>/aws4_request`. */
export const serveAccount = (account: Account): Promise<Listening> =>
  startProxy((call) => {
    const service = serviceOf(call) ?? 'unsigned';
    const answer = answerOf(account, service, call);
    if (answer) {
      const type = answer.body.startsWith('<') ? 'text/xml' : 'application/x-amz-json-1.1';
      // S3 names one of each object and part.
      return new Response(answer.body, { status: answer.status, headers: { 'content-type': type, etag: '"1"' } });
    }
    if (service === 's3' || service === 'sts') return account.objectStore;
    account.unknown.push(`${service} ${call.headers.get('x-amz-target') ?? call.url.pathname}`);
    return new Response('{}', { status: 400 });
  });
