/** The admin's calls to the assistant. */
import { designerRoutes } from '../../../shared/contract/routes/designer.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(designerRoutes);
