/** At the edge, before a file of the site is looked for: a path without an extension names a screen, and is one of the HTML files. */
import type { ViewerEvent, ViewerRequest } from './event.ts';

export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  // Files keep their path, so that a missing one is missing and not a page.
  if (!/\.\w+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}
