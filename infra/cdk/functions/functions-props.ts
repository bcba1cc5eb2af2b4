/** What the functions are made from, and the settings that several of them share. */
import type { Bundles } from '../../build/bundles.ts';
import { STRIPE_API } from '../../operate/catalogue.ts';
import type { KnowledgeBase } from '../knowledge-base.ts';
import type { Mail } from '../mail.ts';
import type { StageSettings } from '../stages.ts';
import type { Storage } from '../storage.ts';

export interface FunctionsProps {
  stage: StageSettings;
  storage: Storage;
  knowledgeBase: KnowledgeBase;
  mail: Mail;
  bundles: Bundles;
}

/** Of the functions that read memberships from Stripe. */
export const stripeSettings = ({ stage, storage }: FunctionsProps): Record<string, string> => ({
  STRIPE_API_URL: STRIPE_API,
  STRIPE_SECRET_ARN: storage.stripeSecret.secretArn,
  GST_REGISTERED: String(stage.gstRegistered ?? false),
  SELLER: JSON.stringify(stage.seller ?? null),
});
