/** What the edge and the functions agree on. It runs at the edge too, so it imports nothing. */

/**
 * Set by the edge: its secret, and the address of the viewer. Without the first the second is not believed. (CloudFront takes
 * no name that begins with `x-edge-` or `x-amz-` for a header of ours.)
 */
export const EDGE_SECRET_HEADER = 'x-verandah-edge';
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
/** ISO 3166-1 alpha-2, on the calls of `COUNTRY_PATHS` alone; missing where the edge does not know it. Believed beside the secret, too. */
export const VIEWER_COUNTRY_HEADER = 'x-viewer-country';
/** CloudFront's id of a request: it tells the viewer, its own log and, under this name, the origin. */
export const EDGE_REQUEST_HEADER = 'x-amz-cf-id';

/** First parts of the paths that belong to calls; every other path is the site's. */
export const CALL_PATHS = ['api', 'objects', 's3', 'kb', 'companion'] as const;

/** Metadata of a file in the site's bucket: the status that it is answered with, where that is not 200. S3 shows it as this header. */
export const FILE_STATUS = 'status';
export const FILE_STATUS_HEADER = `x-amz-meta-${FILE_STATUS}`;

/** Scripts and styles of the built site, by path: each lies beside a copy that Brotli has packed, named with `PACKED` at its end. */
export const PACKED_ASSET = /^\/assets\/[^/]+\.(js|css)$/;
export const PACKED = '.br';

/** The file that answers a path of the site. @param accepted What the viewer says in `accept-encoding`. */
export const assetFor = (path: string, accepted: string): string =>
  PACKED_ASSET.test(path) && /\bbr\b/.test(accepted) ? path + PACKED : path;
