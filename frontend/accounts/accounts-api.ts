/** The calls of accounts. */
import { accountsRoutes } from '../../shared/routes/accounts.ts';
import { clientFor } from '../api.ts';

export const { api } = clientFor(accountsRoutes);
