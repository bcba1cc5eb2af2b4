/**
 * The member that a deploy signs in as at its end (infra/local/seed/smoke-member.ts). Nobody can register its reserved name. Its id is
 * fixed, so that a deploy needs permission to write only this member (infra/cdk/pipeline/github.ts).
 */
export const SMOKE_MEMBER = { id: '01SM0KE0000000000000000000', username: 'verandah-smoke' };
