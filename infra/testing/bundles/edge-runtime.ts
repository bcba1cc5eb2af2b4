/** Runs the bundled edge functions as CloudFront does: with events of its format, without Node, timers or fetch. */
import { runInNewContext } from 'node:vm';
import { type EdgeFunction, edgeCode } from '../../cdk/edge/edge-functions.ts';
import type {
  EdgeAnswer,
  ViewerEvent,
  ViewerRequest,
  ViewerResponse,
  ViewerResponseEvent,
} from '../../cdk/edge/event.ts';

/** The client address in the events. */
export const VIEWER_ADDRESS = '203.0.113.7';

/** The event of a GET request (CloudFront developer guide, "Example event"). */
export const viewerEvent = (
  uri: string,
  { headers = {}, cookies = {}, querystring = {} }: Partial<ViewerRequest> = {},
) => ({
  version: '1.0',
  context: {
    distributionDomainName: 'd111111abcdef8.cloudfront.net',
    distributionId: 'EDFDVBD6EXAMPLE',
    eventType: 'viewer-request',
    requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
  },
  viewer: { ip: VIEWER_ADDRESS },
  request: { method: 'GET', uri, querystring, headers: { host: { value: 'verandah.example' }, ...headers }, cookies },
});

/** The edge functions of a site at `siteOrigin`, bundled once each. */
export function edgeRuntime(siteOrigin: string) {
  const bundled = new Map<EdgeFunction, string>();
  const run = (name: EdgeFunction, event: ViewerEvent | ViewerResponseEvent): unknown => {
    const code = bundled.get(name) ?? edgeCode(name, siteOrigin);
    bundled.set(name, code);
    return runInNewContext(`${code}; handler(event)`, { event });
  };
  return {
    /** Runs a function on a request. @returns The request that goes on, or an answer instead. */
    request: (name: EdgeFunction, event: ViewerEvent) => run(name, event) as ViewerRequest & Partial<EdgeAnswer>,
    /** Runs a function on the response to a GET request. */
    response: (name: EdgeFunction, response: ViewerResponse) =>
      run(name, { ...viewerEvent('/x'), response }) as ViewerResponse,
  };
}
