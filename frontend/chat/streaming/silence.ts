/** How long a stream may be silent. */

/** In milliseconds. The server sends something at least every 15 s; after three missed heartbeats the connection counts as dead. */
export const MAX_SILENCE_MS = 45_000;
