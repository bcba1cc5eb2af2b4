/** At the edge, on the bucket's answer: gives the 404 page its status, and lets Stripe's card form, of another origin, read the fonts. */
import { FILE_STATUS_HEADER } from '../../../shared/contract/edge.ts';
import type { ViewerResponse, ViewerResponseEvent } from './event.ts';

export function handler(event: ViewerResponseEvent): ViewerResponse {
  const response = event.response;
  // Read from the object's own metadata: the request here is the viewer's, before it was mapped to a file. A 304 stays a 304.
  const said = response.headers[FILE_STATUS_HEADER];
  if (said && response.statusCode === 200) {
    response.statusCode = Number(said.value);
    response.statusDescription = 'Not Found';
  }
  delete response.headers[FILE_STATUS_HEADER];
  // CloudFront adds it only to what it compresses itself.
  if (response.headers['content-encoding']) response.headers.vary = { value: 'Accept-Encoding' };
  if (event.request.uri.endsWith('.woff2')) response.headers['access-control-allow-origin'] = { value: '*' };
  return response;
}
