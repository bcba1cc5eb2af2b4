/** The calls of the membership. */
import { billingRoutes } from '../../shared/routes/billing.ts';
import { clientFor } from '../api.ts';

export const { api } = clientFor(billingRoutes);
