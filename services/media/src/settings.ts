import { resolve } from 'node:path';
import { serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

const S3_NAMES = ['FILES_S3_REGION', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const;

/** Where files are kept. */
const storageSettings = z.object({
  /** A folder of our own: the files, unless a bucket is named, and those that are just arriving. */
  FILES_DIR: z.string().default(resolve(import.meta.dirname, '../../../.data/files')),
  /** Any S3-compatible store, in place of the folder. */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** For stores other than Amazon's own. */
  FILES_S3_ENDPOINT: z.url().optional(),
});
export type MediaSettings = z.infer<typeof storageSettings>;

/** What the running service reads from its environment. */
export const mediaSettings = serviceSettings.extend(storageSettings.shape).superRefine((given, context) => {
  if (given.FILES_S3_BUCKET === undefined) return;
  for (const name of S3_NAMES) {
    if (given[name] === undefined) {
      context.addIssue({ code: 'custom', path: [name], message: 'is needed with FILES_S3_BUCKET' });
    }
  }
});
