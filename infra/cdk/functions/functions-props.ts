/** The inputs of the functions, and the settings that several of them share. */
import { type Bundles, DOMAINS, type FunctionName } from '../../build/bundles.ts';
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

/** Settings of the functions that read memberships from Stripe. */
export const stripeSettings = ({ storage }: FunctionsProps): Record<string, string> => ({
  STRIPE_API_URL: STRIPE_API,
  STRIPE_SECRET_ARN: storage.stripeSecret.secretArn,
});

/** Settings of the functions that follow a membership: whether they name GST, and how they know who has used the guarantee. */
export const membershipSettings = ({ stage }: FunctionsProps): Record<string, string> => ({
  GST_REGISTERED: String(stage.gstRegistered ?? false),
  GUARANTEE_BY_CARD: String(stage.guaranteeByCard),
});

/** Settings that a function shares with others of its kind: each gets what its code reads (`infra/build/bundles.synth.test.ts`). */
export function sharedSettings(name: FunctionName, { stage, storage }: FunctionsProps): Record<string, string> {
  const isDomain = DOMAINS.some((domain) => domain === name);
  // Called through the edge: the API's functions, and that of the sockets.
  const isBehindEdge = isDomain || name === 'importSockets';
  // References, so that no template contains the secrets.
  const EDGE_SECRET = storage.edgeSecrets.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(',');
  return {
    ...(name !== 'probe' && { TABLE_NAME: storage.table.tableName }),
    ...((isBehindEdge || name === 'mailer' || name === 'probe') && { SITE_ORIGIN: stage.siteOrigin }),
    ...(isBehindEdge && { EDGE_SECRET }),
    ...(isDomain && {
      COUNTRIES: stage.countries.join(','),
      SUPPORT_EMAIL: stage.supportEmail,
      ADMIN_SECOND_FACTOR: String(stage.adminSecondFactor),
    }),
  };
}
