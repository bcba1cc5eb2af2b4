/** What CloudFront hands its functions before a request goes on (CloudFront developer guide, "Event structure"). */

/** CloudFront's own, where the origin request policy of the behavior lists it; it writes over what a viewer sends under this name. */
export const CLOUDFRONT_COUNTRY_HEADER = 'cloudfront-viewer-country';

export interface Value {
  value: string;
}

export interface ViewerRequest {
  method: string;
  /** Begins with a slash; as the viewer wrote it, percent signs included. */
  uri: string;
  querystring: Record<string, Value>;
  /** Names in lower case. */
  headers: Record<string, Value | undefined>;
  cookies: Record<string, Value | undefined>;
}

export interface ViewerEvent {
  /** IPv4 or IPv6, of the other end of the connection to the edge. */
  viewer: { ip: string };
  request: ViewerRequest;
}

export interface EdgeAnswer {
  statusCode: number;
  statusDescription: string;
}

export interface ViewerResponse {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Value | undefined>;
}

export interface ViewerResponseEvent extends ViewerEvent {
  response: ViewerResponse;
}
