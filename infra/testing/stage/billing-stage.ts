/** Accounts and billing over a separate database and Stripe, for tests that break Stripe or move time, so that other tests are not affected. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { User } from '../../../shared/accounts.ts';
import type { Seller } from '../../../shared/contract/seller.ts';
import { startDynamoDB } from '../../emulators/dynamodb/server.ts';
import { gateway } from '../../emulators/gateway/gateway.ts';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { startSecretsManager } from '../../emulators/secrets/server.ts';
import { startPayments } from '../../local/payments.ts';
import { ADDRESS_HEADER, type Visitor } from '../../local/visitor.ts';
import { answered } from '../people/answered.ts';
import { type StripeSide, stripeSide } from '../people/payments.ts';
import { newMember, newVisitor, password } from '../people/stage-members.ts';

export interface Subscriber extends Visitor {
  id: string;
  username: string;
  email: string;
  /** Signs in again: in a second browser, or after the session has ended. */
  again(): Promise<Visitor>;
}

export interface BillingStage extends StripeSide {
  origin: string;
  /** The content of the billing function's secret; a change takes effect at its next reading. */
  secret: { secretKey: string; webhookSecrets: string[] };
  /** Stripe's real key. */
  secretKey: string;
  /** A new member, signed in. */
  member(): Promise<Subscriber>;
  /** Ends only Stripe: nothing listens there any more. */
  endStripe(): Promise<void>;
  close(): Promise<void>;
}

const TABLE_NAME = 'billing';
const STRIPE_SECRET_ARN = 'arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:billing-stripe';

const STAGE_KEY_ARN = 'arn:aws:secretsmanager:ap-southeast-2:000000000000:secret:billing-stage-key';

/** A fictitious seller: the digits are the Register's own example. */
export const SELLER: Seller = {
  legalEntity: 'Verandah Tests Pty Ltd',
  abn: '51824753556',
  address: '1 High Street, Sydney NSW 2000',
};

const EDGE_SECRET = 'edge';
const FIXED_SETTINGS = {
  AWS_REGION: 'ap-southeast-2',
  AWS_ACCESS_KEY_ID: 'billing',
  AWS_SECRET_ACCESS_KEY: 'billing',
  EDGE_SECRET,
  COUNTRIES: 'AU',
  SUPPORT_EMAIL: 'support@verandah.example',
  ADMIN_SECOND_FACTOR: 'false',
  SELLER: JSON.stringify(SELLER),
  TABLE_NAME,
  STRIPE_SECRET_ARN,
  STAGE_KEY_ARN,
};

/**
 * The functions read their settings from the environment of the process when they load: one such stage a test file.
 * @param found The initial content of the billing function's secret, where it differs from the real one.
 * @param settings The same as a stage's own.
 */
export async function billingStage(
  found: Partial<BillingStage['secret']> = {},
  { gstRegistered = true, guaranteeByCard = false } = {},
): Promise<BillingStage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'verandah-billing-'));
  let listener: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => {
    if (listener) void listener(request, response);
    else response.writeHead(503).end();
  });
  const { endpoint: origin, close } = await onLoopback(server);
  const database = await startDynamoDB({ dataDir, table: TABLE_NAME });
  const payments = await startPayments({ dataDir: join(dataDir, 'stripe'), origin });
  const secret = { ...payments.secret, ...found };
  const secrets = await startSecretsManager({
    get [STRIPE_SECRET_ARN]() {
      return JSON.stringify(secret);
    },
    [STAGE_KEY_ARN]: 'of the tests',
  });
  Object.assign(process.env, {
    ...FIXED_SETTINGS,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    SITE_ORIGIN: origin,
    STRIPE_API_URL: payments.apiUrl,
    GST_REGISTERED: String(gstRegistered),
    GUARANTEE_BY_CARD: String(guaranteeByCard),
  });
  const site = await siteAt(origin, dataDir, payments.publishableKey);
  listener = getRequestListener(site.fetch);

  let ended: Promise<void> | undefined;
  const endStripe = () => (ended ??= payments.close());
  return {
    ...stripeSide(payments.apiUrl),
    origin,
    secret,
    secretKey: payments.secret.secretKey,
    member: () => subscriberAt(origin),
    endStripe,
    close: async () => {
      await close();
      await endStripe();
      await Promise.all([secrets.close(), database.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Accounts and billing, loaded late, after their settings are set. */
async function siteAt(origin: string, website: string, stripeKey: string) {
  const [accounts, billing] = await Promise.all([
    import('../../../functions/accounts/handler.ts'),
    import('../../../functions/billing/handler.ts'),
  ]);
  return gateway({
    origin,
    apps: [accounts.app, billing.app],
    edgeSecret: EDGE_SECRET,
    website,
    config: {
      stage: 'test',
      stripeKey,
      lock: false,
      supportEmail: 'support@verandah.example',
      standIn: true,
      communityFigures: 'specified',
    },
    headers: {},
    viewerAddress: (c) => c.req.header(ADDRESS_HEADER) ?? 'test',
  });
}

async function subscriberAt(origin: string): Promise<Subscriber> {
  const member = await newMember({ origin });
  const { id } = User.parse(await (await member.get('/api/user')).json());
  const again = async () => {
    const who = newVisitor({ origin });
    await answered(who.post('/api/login', { username: member.username, password }), User);
    return who;
  };
  return { ...member, id, again };
}
