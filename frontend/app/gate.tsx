/** The subscription gate with a sample room to try. */
import type { ReactNode } from 'react';
import { SubscriptionGate } from '../billing/gate/subscription-gate.tsx';
import { TrySample } from '../chat/room/first/try-sample.tsx';

export const Gate = ({ children }: { children: ReactNode }) => (
  <SubscriptionGate sample={<TrySample />}>{children}</SubscriptionGate>
);
