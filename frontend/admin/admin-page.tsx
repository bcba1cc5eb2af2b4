/** The admin's desk: figures, what members ask, the knowledge base, the forum's reports, members, health, and what admins have done. */
import { useCallback, useState } from 'react';
import { useSession } from '../api/session.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { AccessDenied } from './access-denied.tsx';
import { WhatMembersAsk } from './answers/what-members-ask.tsx';
import { Health } from './health/health.tsx';
import { KnowledgeFigures } from './knowledge/knowledge-figures.tsx';
import { KnowledgeManagement } from './knowledge/knowledge-management.tsx';
import { Reports } from './moderation/reports.tsx';
import { Statistics } from './overview/statistics.tsx';
import { Denied } from './panel.tsx';
import { Audit } from './people/audit.tsx';
import { People } from './people/people.tsx';

const PANELS = [
  ['statistics', 'Statistics'],
  ['answers', 'Answers'],
  ['knowledge', 'Knowledge'],
  ['management', 'Files'],
  ['reports', 'Reports'],
  ['people', 'People'],
  ['health', 'Health'],
  ['audit', 'Audit'],
] as const;

/** Shown by the product's rule, a record without an email; the server asks for the role at every call and has the last word. */
export default function AdminPage() {
  usePageTitle('Admin');
  const { user } = useSession();
  const [denied, setDenied] = useState(false);
  const deny = useCallback(() => setDenied(true), []);
  if (denied || !user || user.email !== undefined) return <AccessDenied />;
  return (
    <Denied value={deny}>
      <div className="wrap pt-10 lg:pt-16">
        <h1>Admin Dashboard</h1>
        <nav aria-label="Parts of the desk" className="mt-5 mb-12">
          <ul className="-mx-2.5 flex flex-wrap text-small">
            {PANELS.map(([id, label]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-block px-2.5 py-1.5 decoration-1 underline-offset-5 hover:underline"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Statistics />
        <WhatMembersAsk />
        <KnowledgeFigures />
        <KnowledgeManagement />
        <Reports />
        <People />
        <Health />
        <Audit />
      </div>
    </Denied>
  );
}
