/** The events that CloudFront passes to its functions before a request goes on (CloudFront developer guide, "Event structure"). */

/** Set by CloudFront where the behavior's origin request policy lists it, over what a viewer sends under this name. */
export const CLOUDFRONT_COUNTRY_HEADER = 'cloudfront-viewer-country';

export interface Value {
  value: string;
}

export interface ViewerRequest {
  method: string;
  /** Begins with a slash; as the viewer sent it, percent-encoded. */
  uri: string;
  querystring: Record<string, Value>;
  /** Keys in lower case. */
  headers: Record<string, Value | undefined>;
  cookies: Record<string, Value | undefined>;
}

export interface ViewerEvent {
  /** The IPv4 or IPv6 address of the client that connects to the edge. */
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
