/** The Lambda entry of the probe. Its rule is in infra/cdk/monitoring/probe-rule.ts. */
import * as z from 'zod/mini';
import { settings } from '../platform/settings.ts';
import { measureEdgeErrors } from './edge-errors.ts';
import { probe } from './probe.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
const CLOUDWATCH = 'https://monitoring.us-east-1.amazonaws.com/';

/** The rule's event. The distribution is created after the functions, so no setting of theirs can name it. */
const Event = z.object({ distributionId: z.string() });

/** @throws Error where the site does not answer. */
export async function handler(event: unknown): Promise<void> {
  const { distributionId } = Event.parse(event);
  const [site] = await Promise.allSettled([
    probe(SITE_ORIGIN),
    measureEdgeErrors({ distributionId, endpoint: CLOUDWATCH }),
  ]);
  if (site.status === 'rejected') throw site.reason;
}
