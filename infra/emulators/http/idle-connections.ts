/** How long the stage's servers keep a connection on which nothing is said. */

/**
 * Node lets go after 5 seconds. A client that has just begun to send then finds its request reset, and one that does not repeat
 * a POST has lost it; CloudFront and S3 hold connections for longer than our clients do.
 */
export const IDLE_CONNECTION_MS = 75_000;
