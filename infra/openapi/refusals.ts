/** The responses of refused calls. */
import * as z from 'zod/mini';
import type { Route } from '../../shared/contract/route.ts';
import { ErrorAnswer } from '../../shared/contract/site.ts';
import type { JsonSchema, SchemaWriter } from './schemas.ts';

/** Whether pages of other sites are refused. They may open redirects, as links do. */
export const isGuarded = ({ raw, fromOtherSites, reply }: Route): boolean =>
  !raw && !fromOtherSites && reply !== 'redirect';

/** When the contract brings a status about, and why. */
const REFUSALS: Record<string, [applies: (route: Route) => unknown, why: string]> = {
  400: [() => true, 'The address or the body does not fit the call.'],
  401: [({ access }) => access !== 'anyone', 'Nobody is signed in.'],
  402: [({ access }) => access === 'reader' || access === 'subscriber', 'The call is part of the membership.'],
  403: [
    (route) => isGuarded(route) || route.access !== 'anyone',
    'Another role, a suspended member, a page of another site; or, with a `code`, confirm and repeat the call.',
  ],
  413: [({ body, raw }) => body ?? raw, 'The body is too large.'],
  422: [({ idempotent }) => idempotent, 'The Idempotency-Key was used for something else.'],
  429: [({ limit, unverifiedLimit }) => limit ?? unverifiedLimit, 'The limit of the call is used up.'],
  503: [() => true, 'The table is busy, or a service does not answer. The call may have succeeded.'],
  default: [() => true, 'Another refusal, such as 404 or 409, or a fault of ours. The message says what to do.'],
};
const RETRY_AFTER = { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer' } } };

/** All refusals by status, with errors of this shape. */
export const refusalsWith = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, [, description]]) => {
      const headers = ['429', '503'].includes(status) && { headers: RETRY_AFTER };
      return [status, { description, ...headers, content: { 'application/json': { schema } } }];
    }),
  );

/** The refusals of a route: those of the components, or its own where its errors have another shape. */
export function refusalsOf(route: Route, { answered }: SchemaWriter): Record<string, JsonSchema | undefined> {
  const own = route.errorAlone && refusalsWith(answered(z.pick(ErrorAnswer, { error: true })));
  const statuses = Object.keys(REFUSALS).filter((status) => REFUSALS[status]?.[0](route));
  return Object.fromEntries(
    statuses.map((status) => [status, own ? own[status] : { $ref: `#/components/responses/${status}` }]),
  );
}
