/** At the edge, before a websocket goes on: moves the token into the query, as API Gateway takes no path after its stage. */
import { VIEWER_ADDRESS_HEADER } from '../../../shared/contract/edge.ts';
import type { EdgeAnswer, ViewerEvent, ViewerRequest } from './event.ts';

export function handler(event: ViewerEvent): ViewerRequest | EdgeAnswer {
  const request = event.request;
  const token = /^\/companion\/api\/([\w-]{8,128})$/.exec(request.uri);
  if (!token) return { statusCode: 404, statusDescription: 'Not Found' };
  request.headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  // The origin's path already has the stage.
  request.uri = '/';
  request.querystring = { token: { value: token[1] || '' } };
  return request;
}
