/** The calls of the assistant. */
import { chatRoutes } from '../../shared/routes/chat.ts';
import { clientFor } from '../api.ts';

export const { api, apiPage } = clientFor(chatRoutes);
