/** The calls of the membership. */
import { billingRoutes } from '../../shared/contract/routes/billing.ts';
import { clientFor } from '../api/client.ts';

export const { api } = clientFor(billingRoutes);
