/**
 * The longest path to return to after signing in, in characters. It is percent-encoded once more inside another URL, and CloudFront
 * refuses a URL above 8,192 bytes (developer guide, "Quotas").
 */
export const MAX_RETURN_TO = 3_000;
