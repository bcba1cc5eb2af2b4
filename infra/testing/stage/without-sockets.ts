/** Requests to a site in this process without a socket: faster, and of one process with what they cause. */
import type { Hono } from 'hono';

/** Gets the site as a stage starts (`onSite`). */
export interface SiteWithoutSockets {
  onSite: (site: Hono) => void;
  fetch: typeof fetch;
}

/** What `fetch` returns waits for its site. Redirects are not followed. */
export function siteWithoutSockets(): SiteWithoutSockets {
  const site = Promise.withResolvers<Hono>();
  return {
    onSite: site.resolve,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      return withUrl(await (await site.promise).fetch(request), request.url);
    },
  };
}

/** A cookie jar asks where an answer came from; one that was made here does not say. */
export const withUrl = (response: Response, url: string): Response =>
  Object.defineProperty(response, 'url', { value: url, configurable: true });
