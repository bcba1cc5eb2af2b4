/** The subscription gate with a sample room to try. */
import type { ReactNode } from 'react';
import { SubscriptionGate } from '../billing/gate/subscription-gate.tsx';
import { page } from '../ui/page/page-code.tsx';

/** Only for those without a membership. */
const TrySample = page(async () => ({ default: (await import('../chat/room/first/try-sample.tsx')).TrySample }));

export const Gate = ({ children }: { children: ReactNode }) => (
  <SubscriptionGate sample={<TrySample />}>{children}</SubscriptionGate>
);
