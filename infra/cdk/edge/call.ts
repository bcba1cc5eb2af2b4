/** At the edge, before a call goes on to the API: writes the viewer's address, over whatever the caller sent under that name. */
import { VIEWER_ADDRESS_HEADER, VIEWER_COUNTRY_HEADER } from '../../../shared/contract/edge.ts';
import type { ViewerEvent, ViewerRequest } from './event.ts';

export function handler(event: ViewerEvent): ViewerRequest {
  event.request.headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  // Only `country-call.ts` sets it.
  delete event.request.headers[VIEWER_COUNTRY_HEADER];
  return event.request;
}
