/** At the edge, before a file of the site is looked for: a path without an extension names a screen, and is one of the HTML files; scripts and styles come packed. */
import { assetFor } from '../../../shared/contract/edge.ts';
import { documentFor } from '../../../shared/contract/screens.ts';
import type { ViewerEvent, ViewerRequest } from './event.ts';

/** Written in as the function is bundled: the session cookie's name, and the paths that have a document for visitors or a shell of their own. */
declare const SESSION_COOKIE: string;
declare const PRERENDERED: string[];
declare const SHELLS: string[];

export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  // Files keep their path, so that a missing one is missing and not a page.
  if (!/\.\w+$/.test(request.uri))
    request.uri = documentFor(request.uri, request.cookies[SESSION_COOKIE] !== undefined, PRERENDERED, SHELLS);
  const accepted = request.headers['accept-encoding'];
  if (accepted) request.uri = assetFor(request.uri, accepted.value);
  return request;
}
