/** How long a stream may be silent. */

/** The server says something at least every 15 s; three missed turns mean that the line is dead, in milliseconds. */
export const MAX_SILENCE_MS = 45_000;
