/** The requests of the admin desk, for the measurements. */
import type { adminRoutes } from '../../../shared/contract/routes/admin.ts';
import type { designerRoutes } from '../../../shared/contract/routes/designer.ts';
import type { knowledgeRoutes } from '../../../shared/contract/routes/knowledge.ts';
import type { suspensionRoutes } from '../../../shared/contract/routes/suspension.ts';
import type { Visitor } from '../../local/visitor.ts';
import { calls, newPost } from '../people/forum.ts';
import { asAdmin, newAdmin, newMember, newPayer, type Scenario, type Somewhere } from '../people/stage-members.ts';

/** A post that somebody has reported. */
async function reported(stage: Somewhere): Promise<string> {
  const [author, other] = [await newMember(stage), await newMember(stage)];
  const { id } = await newPost(author);
  await calls.report(other, id);
  return id;
}
const onReported =
  (verb: string, before?: string): Scenario =>
  async (stage) => {
    const [admin, id] = [await newAdmin(stage), await reported(stage)];
    const path = `/api/admin/reports/${id}`;
    if (before) await admin.post(`${path}/${before}`);
    return () => admin.post(`${path}/${verb}`);
  };

/** A small file, put into the knowledge base with a form. */
async function knowledgeFile(admin: Visitor): Promise<void> {
  const form = new FormData();
  form.set('file', new File(['# Bench\n\nA bench in the hall is for shoes.'], 'bench.md'));
  const answer = await admin.fetch('/kb/upload', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`upload: ${answer.status}`);
}

export const adminScenarios: Record<keyof typeof adminRoutes, Scenario> = {
  'GET /api/admin/stats': asAdmin('/api/admin/stats'),
  'GET /api/admin/health': asAdmin('/api/admin/health'),
  'POST /api/admin/members/search': async (stage) => {
    const [admin, { username }] = [await newAdmin(stage), await newPayer(stage)];
    return () => admin.post('/api/admin/members/search', { q: username });
  },
  'POST /api/admin/members/{id}/end-sessions': async (stage) => {
    const [admin, { user }] = [await newAdmin(stage), await newMember(stage)];
    return () => admin.post(`/api/admin/members/${user.id}/end-sessions`);
  },
  'GET /api/admin/audit': asAdmin('/api/admin/audit'),
  'GET /api/admin/reports': async (stage) => {
    const [admin] = [await newAdmin(stage), await reported(stage)];
    return () => admin.get('/api/admin/reports');
  },
  'POST /api/admin/reports/{id}/hide': onReported('hide'),
  'POST /api/admin/reports/{id}/restore': onReported('restore', 'hide'),
  'POST /api/admin/reports/{id}/dismiss': onReported('dismiss'),
  'POST /api/admin/reports/{id}/author': onReported('author'),
};

const onMember =
  (verb: string, before?: string): Scenario =>
  async (stage) => {
    const [admin, { user }] = [await newAdmin(stage), await newPayer(stage)];
    const path = `/api/admin/members/${user.id}`;
    const reason = { reason: 'Spam' };
    if (before !== undefined) await admin.post(`${path}/${before}`, reason);
    return () => admin.post(`${path}/${verb}`, reason);
  };

export const suspensionScenarios: Record<keyof typeof suspensionRoutes, Scenario> = {
  'POST /api/admin/members/{id}/suspend': onMember('suspend'),
  'POST /api/admin/members/{id}/restore': onMember('restore', 'suspend'),
  'POST /api/admin/members/{id}/deletion': onMember('deletion'),
};

export const knowledgeScenarios: Record<keyof typeof knowledgeRoutes, Scenario> = {
  'GET /kb/stats': asAdmin('/kb/stats'),
  'POST /kb/upload': asAdmin('/kb/upload', (who, path) =>
    who.post(path, { filename: 'bench.md', type: 'text/markdown', size: 1000 }),
  ),
  'POST /kb/reindex': asAdmin('/kb/reindex', (who, path) => who.post(path)),
  'GET /kb/files/{name}': asAdmin('/kb/files/kitchens.md'),
  'DELETE /kb/files/{name}': async (stage) => {
    const admin = await newAdmin(stage);
    await knowledgeFile(admin);
    return () => admin.fetch('/kb/files/bench.md', { method: 'DELETE' });
  },
};

export const designerScenarios: Record<keyof typeof designerRoutes, Scenario> = {
  'GET /api/admin/answers': asAdmin('/api/admin/answers?days=90'),
  'POST /kb/query': asAdmin('/kb/query', (who, path) =>
    who.post(path, { question: 'Which white suits a south-facing room?' }),
  ),
};
