/** The forum's calls. */
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';

const soon = () => Promise.reject(new Refusal(404, 'The forum is being built.'));

export const app = serve<'forum'>({
  'GET /api/forum/posts': async () => [],
  'POST /api/forum/posts': soon,
  'GET /api/forum/posts/{id}': soon,
  'PUT /api/forum/posts/{id}': soon,
  'DELETE /api/forum/posts/{id}': soon,
  'POST /api/forum/posts/{id}/like': soon,
  'DELETE /api/forum/posts/{id}/like': soon,
  'GET /api/forum/posts/{id}/replies': soon,
  'POST /api/forum/posts/{id}/replies': soon,
  'PUT /api/forum/posts/{id}/replies/{replyId}': soon,
  'DELETE /api/forum/posts/{id}/replies/{replyId}': soon,
  'POST /api/forum/posts/{id}/reports': soon,
  'GET /api/forum/search': async () => [],
});
