/**
 * The member that a deploy signs in as at its end (infra/local/seed/smoke-member.ts). Its name is reserved: nobody else gets it. Its id is
 * always the same, so that a deploy needs the right to write this member and no other (infra/cdk/pipeline/github.ts).
 */
export const SMOKE_MEMBER = { id: '01SM0KE0000000000000000000', username: 'verandah-smoke' };
