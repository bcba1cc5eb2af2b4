/** Reads the audit log in tests. */
import * as z from 'zod/mini';
import { AuditEntry } from '../../../shared/admin.ts';
import type { Visitor } from '../../local/visitor.ts';
import { pagesFrom } from './forum.ts';

/** The audit entries about a member or a file, newest first. Reads every page, because other tests of the stage write entries too. */
export async function auditOf(admin: Visitor, wanted: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for await (const { page } of pagesFrom(admin, '/api/admin/audit')) entries.push(...z.array(AuditEntry).parse(page));
  return entries.filter(({ subject }) => subject === wanted);
}
