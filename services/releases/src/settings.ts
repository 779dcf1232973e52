import { serviceSettings } from '@backflow/service-kit';
import { assertBucketSettings, storageSettings } from '@backflow/service-kit/files';
import { z } from 'zod';

/** The settings that only this service has. */
export const releaseSettings = storageSettings.extend({
  /** A token of the platform's operator, which is valid for every remote; none when absent. */
  RELEASES_OPERATOR_TOKEN: z.string().min(32, 'needs at least 32 characters').optional(),
  /** Days for which the files of a release are stored after visitors last got it. */
  RELEASES_KEEP_DAYS: z.coerce.number().int().min(1).default(30),
  /** How many of a remote's newest releases are stored, however old they are. */
  RELEASES_KEEP: z.coerce.number().int().min(1).default(10),
  /** Members and networks that must report failures of a canary before it is rolled back. */
  CANARY_MIN_FAILURES: z.coerce.number().int().min(2).default(5),
  /** The share of failures among a canary's reports, in percent, above which it is rolled back. */
  CANARY_MAX_FAILURE_SHARE: z.coerce.number().min(0).max(100).default(10),
});
export type ReleaseSettings = z.infer<typeof releaseSettings>;

export const settings = serviceSettings
  .extend(releaseSettings.shape)
  // Few requests need Postgres: gateways answer for it.
  .extend({ DATABASE_POOL: z.coerce.number().int().min(2).default(6) })
  .superRefine(assertBucketSettings);
