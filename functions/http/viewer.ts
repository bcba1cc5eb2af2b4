/** Where a request comes from, as the edge saw it. */
import type { Context } from 'hono';
import { VIEWER_ADDRESS_HEADER } from '../../shared/site.ts';

/** The viewer's address from the edge's header. X-Forwarded-For is not read: a caller writes it. */
export const viewerAddress = (c: Context): string => c.req.header(VIEWER_ADDRESS_HEADER) ?? 'unknown';
