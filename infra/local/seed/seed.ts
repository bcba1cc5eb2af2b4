/** The contents of a fresh stage: the indexed library, three demo accounts, and a forum with some posts. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { PaymentSetup } from '../../../shared/billing.ts';
import { SiteConfig } from '../../../shared/contract/site.ts';
import { confirmPayment, type Payments, stripeAt } from '../payments.ts';
import { signInOrRegister, type Visitor, visitor } from '../visitor.ts';
import { demoForum } from './forum.ts';
import { shipLibrary } from './library.ts';

export const DEMO_PASSWORD = 'verandah-demo';
/** How often to look whether a paid membership is active: 20 s in all, as a busy machine delivers events late. */
const [LOOKS, LOOK_MS] = [80, 250] as const;

export interface SeedOptions {
  origin: string;
  dataDir: string;
  payments: Payments;
  /** Whether to make the demo accounts. */
  demo: boolean;
}

/** Safe to repeat: existing data stays as it is. */
export async function seed({ origin, dataDir, payments, demo }: SeedOptions): Promise<void> {
  // Without the index the search finds nothing, whatever the bucket holds.
  const reindexAnyway = !existsSync(join(dataDir, 'bedrock', 'knowledge.json'));
  await Promise.all([
    shipLibrary({ id: 'operator', username: 'operator' }, reindexAnyway),
    demo && demoAccounts(origin, payments),
  ]);
}

async function demoAccounts(origin: string, payments: Payments): Promise<void> {
  const { createAdmin, markVerified } = await import('../../../functions/accounts/operator.ts');
  const person = (username: string) => ({ username, email: `${username}@verandah.example`, password: DEMO_PASSWORD });
  const [member, premium] = [visitor(origin), visitor(origin)];
  // Right after the registration: the mailer skips verified members.
  const demoMember = async (who: Visitor, username: string) => {
    const signedIn = await signInOrRegister(who, person(username));
    await markVerified(username);
    return signedIn;
  };
  const demoSubscriber = async () => {
    const signedIn = await demoMember(premium, 'premium');
    if (signedIn) await startMembership(premium, payments.apiUrl);
    return signedIn;
  };
  const signedIn = await Promise.all([
    demoMember(member, 'member'),
    demoSubscriber(),
    createAdmin('admin', DEMO_PASSWORD).then(() => true),
  ]);
  if (signedIn.every(Boolean)) await demoForum(member, premium);
}

/** Pays for a membership as the page does: our API sets it up, and a test card confirms it with the provider. */
export async function startMembership(member: Visitor, apiUrl: string, card = 'pm_card_visa'): Promise<void> {
  const status = z.object({ hasActiveSubscription: z.boolean() });
  if (status.parse(await (await member.fetch('/api/subscription/status')).json()).hasActiveSubscription) return;
  const { clientSecret } = PaymentSetup.parse(await (await member.post('/api/subscription/create')).json());
  const { stripeKey } = SiteConfig.parse(await (await member.get('/config.json')).json());
  await confirmPayment(stripeAt(apiUrl, stripeKey), clientSecret, card);
  for (let attempt = 0; attempt < LOOKS; attempt++) {
    if (status.parse(await (await member.fetch('/api/subscription/status')).json()).hasActiveSubscription) return;
    await pause(LOOK_MS);
  }
  throw new Error('the membership did not become active');
}
