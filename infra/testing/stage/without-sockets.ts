/** Requests to a site in this process without a socket: faster, and the request and its effects are in one process. */
import type { Hono } from 'hono';

/** Receives the site when a stage starts (`onSite`). */
export interface SiteWithoutSockets {
  onSite: (site: Hono) => void;
  fetch: typeof fetch;
}

/** Its `fetch` waits for the site. Does not follow redirects. */
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

/** Sets the URL of a response: a cookie jar needs it, and a response made here has none. */
export const withUrl = (response: Response, url: string): Response =>
  Object.defineProperty(response, 'url', { value: url, configurable: true });
