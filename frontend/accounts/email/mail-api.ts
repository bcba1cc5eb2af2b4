/** The calls that choose which mails to get. */
import { mailRoutes } from '../../../shared/contract/routes/account/mail.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(mailRoutes);
