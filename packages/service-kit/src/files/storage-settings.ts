import { resolve } from 'node:path';
import { z } from 'zod';

const S3_NAMES = ['FILES_S3_REGION', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const;

/** Where a service stores files. */
export const storageSettings = z.object({
  /** The folder of incoming files, and of stored files unless there is a bucket. */
  FILES_DIR: z.string().default(resolve(import.meta.dirname, '../../../../.data/files')),
  /** A bucket of an S3-compatible store, instead of the folder. */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** For stores other than Amazon's. */
  FILES_S3_ENDPOINT: z.url().optional(),
  /** Free space, in MB, that uploads leave on the disk of `FILES_DIR`; at most a tenth of the disk. */
  FILES_MIN_FREE_MB: z.coerce.number().int().min(0).default(2048),
  /** Milliseconds until a received file is stored or refused: less than the gateway's response timeout. */
  UPLOAD_DEADLINE_MS: z.coerce.number().int().min(1).default(8000),
});
export type StorageSettings = z.infer<typeof storageSettings>;

/** For `superRefine`: a bucket needs all of its settings. */
export function assertBucketSettings(
  env: Pick<StorageSettings, 'FILES_S3_BUCKET' | (typeof S3_NAMES)[number]>,
  context: z.RefinementCtx,
): void {
  if (env.FILES_S3_BUCKET === undefined) return;
  for (const name of S3_NAMES) {
    if (env[name] === undefined) {
      context.addIssue({ code: 'custom', path: [name], message: 'is needed with FILES_S3_BUCKET' });
    }
  }
}
