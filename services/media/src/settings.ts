import { resolve } from 'node:path';
import { serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

const S3_NAMES = ['FILES_S3_REGION', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const;

const megabytes = (standard: number) => z.coerce.number().int().min(0).default(standard);

/** Where files are stored, and how many. */
export const storageSettings = z.object({
  /** A folder of our own: the files, unless a bucket is named, and those that are just arriving. */
  FILES_DIR: z.string().default(resolve(import.meta.dirname, '../../../.data/files')),
  /** Any S3-compatible store, in place of the folder. */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** For stores other than Amazon's own. */
  FILES_S3_ENDPOINT: z.url().optional(),
  /** Free space, in MB, that uploads leave on the disk of `FILES_DIR`; a tenth of a disk smaller than ten times that. */
  FILES_MIN_FREE_MB: megabytes(2048),
  /** What the files of one member may take up, in MB. */
  FILES_MB_OF_MEMBER: megabytes(200),
  /** What all stored files may take up, in MB. */
  FILES_MB: megabytes(20_480),
  /** Milliseconds until a file that has arrived is stored or refused: less than the gateway waits for a response. */
  UPLOAD_DEADLINE_MS: z.coerce.number().int().min(1).default(8000),
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
