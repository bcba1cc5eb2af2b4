/** The calls of the library. */
import { libraryRoutes } from '../../shared/contract/routes/library.ts';
import { clientFor } from '../api/client.ts';

export const { api } = clientFor(libraryRoutes);
