/** The calls of the knowledge base. */
import { knowledgeRoutes } from '../../../shared/contract/routes/knowledge.ts';
import { clientFor } from '../../api/client.ts';

export const { api } = clientFor(knowledgeRoutes);
