/** The calls of the admin's desk. */
import * as z from 'zod/mini';
import {
  AuditEntry,
  AuditPage,
  Health,
  MemberRecord,
  MemberSearch,
  ReportedAuthor,
  ReportedEntry,
  ReportQueue,
  SessionsEnded,
  Stats,
} from '../../admin.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, Nothing } from '../route.ts';

/** Health checks call every service, also the models, which costs a few tokens. */
const CHECKS = {
  times: 240,
  perSeconds: HOUR_SECONDS,
  per: 'member',
  message: 'That is 240 health checks in an hour. Please come back a little later.',
} as const;

export const adminRoutes = defineRoutes({
  'GET /api/admin/stats': { domain: 'admin', access: 'admin', answer: Stats, operations: 13 },
  'GET /api/admin/health': { domain: 'admin', access: 'admin', answer: Health, limit: CHECKS, operations: 6 },
  /** A POST although it reads, because a URL with the member's email address would be in the edge's logs. */
  'POST /api/admin/members/search': {
    domain: 'admin',
    access: 'admin',
    body: MemberSearch,
    answer: z.array(MemberRecord),
    operations: 5,
  },
  'POST /api/admin/members/{id}/end-sessions': {
    domain: 'admin',
    access: 'admin',
    freshlyConfirmed: true,
    answer: SessionsEnded,
    operations: 5,
  },
  'GET /api/admin/audit': {
    domain: 'admin',
    access: 'admin',
    query: AuditPage,
    answer: z.array(AuditEntry),
    operations: 2,
  },
  'GET /api/admin/reports': {
    domain: 'admin',
    access: 'admin',
    query: ReportQueue,
    answer: z.array(ReportedEntry),
    operations: 4,
  },
  'POST /api/admin/reports/{id}/hide': { domain: 'admin', access: 'admin', answer: Nothing, operations: 5 },
  'POST /api/admin/reports/{id}/restore': { domain: 'admin', access: 'admin', answer: Nothing, operations: 4 },
  'POST /api/admin/reports/{id}/dismiss': { domain: 'admin', access: 'admin', answer: Nothing, operations: 5 },
  'POST /api/admin/reports/{id}/author': {
    domain: 'admin',
    access: 'admin',
    freshlyConfirmed: true,
    answer: ReportedAuthor,
    operations: 5,
  },
});
