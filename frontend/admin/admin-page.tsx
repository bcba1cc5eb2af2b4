/** The admin's desk: what needs attention, the figures, and a page for each of its parts. */
import { type ComponentType, useCallback, useState } from 'react';
import type { DeskPart } from '../../shared/contract/screens.ts';
import { useSession } from '../api/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { usePageTitle } from '../ui/page/page-title.ts';
import { WhatMembersAsk } from './answers/what-members-ask.tsx';
import { NeedsAttention } from './attention/needs-attention.tsx';
import { DeskNav } from './desk-nav.tsx';
import { Health } from './health/health.tsx';
import { KnowledgeFigures } from './knowledge/knowledge-figures.tsx';
import { KnowledgeManagement } from './knowledge/knowledge-management.tsx';
import { Reports } from './moderation/reports.tsx';
import { Memberships } from './overview/memberships.tsx';
import { Statistics } from './overview/statistics.tsx';
import { DenyContext } from './panel.tsx';
import { TITLES } from './parts.ts';
import { Audit } from './people/audit.tsx';
import { People } from './people/people.tsx';

const PARTS: Record<DeskPart, ComponentType> = {
  health: Health,
  moderation: Reports,
  answers: WhatMembersAsk,
  knowledge: KnowledgeManagement,
  people: People,
  audit: Audit,
};

/**
 * The desk, or one part of it. By the product's rule it shows to an account without an email. The server checks the role at
 * every call and decides.
 */
export default function AdminPage({ part }: { part?: DeskPart }) {
  usePageTitle(part === undefined ? 'Admin' : `${TITLES[part]}, Admin`);
  const { user } = useSession();
  const [denied, setDenied] = useState(false);
  const deny = useCallback(() => setDenied(true), []);
  if (denied || !user || user.email !== undefined) return <AccessDenied />;
  const Part = part === undefined ? Overview : PARTS[part];
  return (
    <DenyContext value={deny}>
      {/* The footer begins below the window, so that content that loads later does not move it. */}
      <div className="wrap min-h-dvh grow pt-8 pb-16 lg:pt-10">
        <h1>Admin Dashboard</h1>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:mt-8 lg:grid-cols-[14.25rem_minmax(0,1fr)]">
          <DeskNav />
          <div className="min-w-0 space-y-14">
            <Part />
          </div>
        </div>
      </div>
    </DenyContext>
  );
}

/** What everyone but an admin sees (infra/docs/product-spec.md, section 2). */
export function AccessDenied() {
  return (
    <div className="wrap grow py-16 lg:py-24">
      <div className="max-w-2xl">
        <h1>Access Denied</h1>
        <p className="mt-4 text-lead">You don't have permission to access the admin panel.</p>
        <LinkButton to="/" className="mt-8">
          Back to the front door
        </LinkButton>
      </div>
    </div>
  );
}

/** The desk's first page: what needs attention, the figures, growth, memberships, and what the assistant can look up. */
export function Overview() {
  return (
    <>
      <NeedsAttention />
      <Statistics />
      <Memberships />
      <KnowledgeFigures />
    </>
  );
}
