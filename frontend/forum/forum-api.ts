/** The calls of the forum. */
import { forumRoutes } from '../../shared/routes/forum.ts';
import { clientFor } from '../api.ts';

export const { api, apiPage } = clientFor(forumRoutes);
