/** The contract between the edge and the functions. This also runs at the edge, so it imports nothing. */

/**
 * Headers that the edge sets: its secret, and the viewer's IP address. The address is trusted only beside the secret. (CloudFront does not
 * allow custom headers that begin with `x-edge-` or `x-amz-`.)
 */
export const EDGE_SECRET_HEADER = 'x-verandah-edge';
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
/** ISO 3166-1 alpha-2, on `COUNTRY_PATHS` only; missing where the edge does not know it. Also trusted only beside the secret. */
export const VIEWER_COUNTRY_HEADER = 'x-viewer-country';
/** CloudFront's id of a request, which the viewer, CloudFront's log and, in this header, the origin get. */
export const EDGE_REQUEST_HEADER = 'x-amz-cf-id';

/** The first path segments of calls. Every other path belongs to the site. */
export const CALL_PATHS = ['api', 'objects', 's3', 'kb', 'companion'] as const;

/** Metadata of a file in the site's bucket: the status to answer it with, where that is not 200. S3 sends it as this header. */
export const FILE_STATUS = 'status';
export const FILE_STATUS_HEADER = `x-amz-meta-${FILE_STATUS}`;

/** The paths of the built site's scripts and styles. Each has a copy compressed with Brotli, whose name ends in `PACKED`. */
export const PACKED_ASSET = /^\/assets\/[^/]+\.(js|css)$/;
export const PACKED = '.br';

/** The file for a path of the site. @param accepted The viewer's `accept-encoding`. */
export const assetFor = (path: string, accepted: string): string =>
  PACKED_ASSET.test(path) && /\bbr\b/.test(accepted) ? path + PACKED : path;
