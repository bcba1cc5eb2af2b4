/** The calls of a member's home and its rooms. */
import { roomRoutes } from '../../../shared/contract/routes/rooms.ts';
import { clientFor } from '../../api/client.ts';

export const { api, earlyPage } = clientFor(roomRoutes);
