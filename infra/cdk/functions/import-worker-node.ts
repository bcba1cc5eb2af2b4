/** The Node flag with which the import worker collects garbage often: for its deploy and its memory bench. */

/**
 * Every chunk of a file is garbage as soon as it is copied into its part. V8 collects young objects only when their space is full. It does
 * not count the chunks, which are outside the heap, and they pile up to 64 MB meanwhile. A small space fills, and empties, often.
 * `npm run bench -- import`: 200 MiB at the peak without it.
 */
export const IMPORT_WORKER_NODE = '--max-semi-space-size=2';
