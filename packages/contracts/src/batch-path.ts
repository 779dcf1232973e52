/** The path of `readBatch`; apart from it, so that a script that only compares paths has no schemas. */
export const BATCH_PATH = '/api/batch';
