/** The calls that choose which emails a member gets. */
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(mailRoutes);
