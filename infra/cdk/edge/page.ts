/** At the edge, before the site's bucket is asked: maps a screen's path to its HTML file, and picks compressed scripts and styles. */
import { assetFor } from '../../../shared/contract/edge.ts';
import { documentFor } from '../../../shared/contract/screens.ts';
import type { ViewerEvent, ViewerRequest } from './event.ts';

/** Inlined when the function is bundled: the session cookie's name, and the paths with a document for visitors or a shell of their own. */
declare const SESSION_COOKIE: string;
declare const PRERENDERED: string[];
declare const SHELLS: string[];

export function handler(event: ViewerEvent): ViewerRequest {
  const request = event.request;
  // Files keep their path, so that a missing one is a 404 and not a page.
  if (!/\.\w+$/.test(request.uri))
    request.uri = documentFor(request.uri, request.cookies[SESSION_COOKIE] !== undefined, PRERENDERED, SHELLS);
  const accepted = request.headers['accept-encoding'];
  if (accepted) request.uri = assetFor(request.uri, accepted.value);
  return request;
}
