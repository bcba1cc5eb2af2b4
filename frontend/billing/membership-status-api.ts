/** The membership's status, a call that every screen makes. */
import { membershipStatusRoutes } from '../../shared/contract/routes/account/membership-status.ts';
import { clientFor } from '../api/client.ts';

export const { api, earlyPage } = clientFor(membershipStatusRoutes);
