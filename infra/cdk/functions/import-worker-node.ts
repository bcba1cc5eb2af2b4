/** The Node flag of the import worker, which has its chunks collected often: set where it is deployed, and where its memory is measured. */

/**
 * Every chunk of a file is garbage as soon as it is copied into its part. V8 waits until its young objects fill their space, and
 * the chunks outside the heap, which it does not count there, pile up to 64 MB meanwhile: a small space empties often.
 * `npm run bench -- import`: 200 MiB at the peak without it.
 */
export const IMPORT_WORKER_NODE = '--max-semi-space-size=2';
