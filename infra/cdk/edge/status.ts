/** At the edge, before a file of the site is handed out: a page that says that there is nothing is answered with 404, and fonts may be read by Stripe's card form, which is of another origin. */
import { FILE_STATUS_HEADER } from '../../../shared/contract/edge.ts';
import type { ViewerResponse, ViewerResponseEvent } from './event.ts';

export function handler(event: ViewerResponseEvent): ViewerResponse {
  const response = event.response;
  // What the object itself says: the request here is the viewer's, before it became a file's. A 304 stays one.
  const said = response.headers[FILE_STATUS_HEADER];
  if (said && response.statusCode === 200) {
    response.statusCode = Number(said.value);
    response.statusDescription = 'Not Found';
  }
  delete response.headers[FILE_STATUS_HEADER];
  // CloudFront says so itself only of what it packs itself.
  if (response.headers['content-encoding']) response.headers.vary = { value: 'Accept-Encoding' };
  if (event.request.uri.endsWith('.woff2')) response.headers['access-control-allow-origin'] = { value: '*' };
  return response;
}
