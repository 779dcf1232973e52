import { serviceSettings } from '@backflow/service-kit';
import { assertBucketSettings, storageSettings } from '@backflow/service-kit/files';
import { z } from 'zod';

const megabytes = (standard: number) => z.coerce.number().int().min(0).default(standard);

/** Where files are stored, and how many. */
export const fileSettings = storageSettings.extend({
  /** The limit for the files of one member, in MB. */
  FILES_MB_OF_MEMBER: megabytes(200),
  /** The limit for all stored files, in MB. */
  FILES_MB: megabytes(20_480),
});
export type MediaSettings = z.infer<typeof fileSettings>;

export const mediaSettings = serviceSettings.extend(fileSettings.shape).superRefine(assertBucketSettings);
