/** At the edge, before a call that only the stage's countries may make: writes the viewer's address and country. */
import { VIEWER_ADDRESS_HEADER, VIEWER_COUNTRY_HEADER } from '../../../shared/contract/edge.ts';
import { CLOUDFRONT_COUNTRY_HEADER, type ViewerEvent, type ViewerRequest } from './event.ts';

export function handler(event: ViewerEvent): ViewerRequest {
  const headers = event.request.headers;
  headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  const country = headers[CLOUDFRONT_COUNTRY_HEADER];
  delete headers[VIEWER_COUNTRY_HEADER];
  if (country) headers[VIEWER_COUNTRY_HEADER] = { value: country.value };
  return event.request;
}
