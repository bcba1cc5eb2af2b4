/** The calls of the forum. */
import { forumRoutes } from '../../shared/contract/routes/forum.ts';
import { clientFor } from '../api/client.ts';

export const { api, apiPage, earlyPage } = clientFor(forumRoutes);
