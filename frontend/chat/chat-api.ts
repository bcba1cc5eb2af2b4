/** The calls of the assistant. */
import { chatRoutes } from '../../shared/contract/routes/chat.ts';
import { clientFor } from '../api/client.ts';

export const { api, apiPage, earlyPage } = clientFor(chatRoutes);
