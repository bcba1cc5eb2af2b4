/** The calls of accounts. */
import { accountsRoutes } from '../../shared/contract/routes/accounts.ts';
import { clientFor } from './client.ts';

export const { api } = clientFor(accountsRoutes);
