/** The Lambda entry of the probe. Its rule is in infra/cdk/events.ts. */
import { settings } from '../platform/settings.ts';
import { probe } from './probe.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');

/** @throws Error where the site does not answer. */
export const handler = (): Promise<void> => probe(SITE_ORIGIN);
