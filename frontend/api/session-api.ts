/** The calls of accounts that every screen makes. */
import { sessionRoutes } from '../../shared/contract/routes/account/session.ts';
import { clientFor } from './client.ts';

export const { api } = clientFor(sessionRoutes);
