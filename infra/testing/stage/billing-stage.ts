/** A separate stage for tests that break Stripe, change the billing function's settings or move time, so that other tests are not affected. */
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { User } from '../../../shared/accounts.ts';
import { STRIPE_SECRET_ARN } from '../../local/environment.ts';
import { functionsInProcess } from '../../local/functions.ts';
import { SANDBOX } from '../../local/payments.ts';
import type { Stage, StageOptions } from '../../local/stage.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from '../people/answered.ts';
import { type StripeSide, stripeSide } from '../people/payments.ts';
import { type Member, newVerifiedMember, newVisitor } from '../people/stage-members.ts';
import { testStage } from './global-setup.ts';

export interface Subscriber extends Member {
  id: string;
  /** Signs in again: in a second browser, or after the session has ended. */
  again(): Promise<Visitor>;
}

/** The content of the billing function's secret. */
interface Secret {
  secretKey: string;
  webhookSecrets: string[];
}

export interface BillingStage extends Stage, StripeSide {
  /** A new member, signed in; by default with a verified address. */
  member(join?: typeof newVerifiedMember): Promise<Subscriber>;
  /** Changes the secret from the sandbox's, as an operator does; it takes effect when the function reads it again. */
  roll(changes: Partial<Secret>): Promise<void>;
}

interface BillingOptions extends Pick<StageOptions, 'guaranteeByCard'> {
  /** Where the secret differs from the sandbox's from the start. */
  secret?: Partial<Secret>;
  /** Settings of the functions that differ from a stage's. */
  settings?: Record<string, string>;
}

/** The mails of its members stay in the table. */
export async function billingStage({ secret, settings, ...options }: BillingOptions = {}): Promise<BillingStage> {
  const stage = await testStage({
    demo: false,
    follow: false,
    ...options,
    functions: async () => {
      Object.assign(process.env, settings);
      if (secret) await roll(secret);
      return functionsInProcess({});
    },
  });
  return { ...stage, ...stripeSide(stage.endpoints.stripe), roll, member: (join) => subscriberAt(stage, join) };
}

async function roll(changes: Partial<Secret>): Promise<void> {
  const { secretKey, webhookSecret } = SANDBOX;
  const SecretString = JSON.stringify({ secretKey, webhookSecrets: [webhookSecret], ...changes } satisfies Secret);
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: STRIPE_SECRET_ARN, SecretString }));
}

async function subscriberAt(stage: Stage, join: typeof newVerifiedMember = newVerifiedMember): Promise<Subscriber> {
  const member = await join(stage);
  const { username, password, user } = member;
  const again = async () => {
    const who = newVisitor(stage);
    await answered(who.post('/api/login', { username, password }), User);
    return who;
  };
  return { ...member, id: user.id, again };
}
