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
  /** Members who must meet a failure of a canary that they were given before it is ended. */
  CANARY_MIN_FAILURES: z.coerce.number().int().min(2).default(5),
  /** The share of members, in percent, that may meet a failure of a canary while there are too few with the live release to compare. */
  CANARY_MAX_FAILURE_SHARE: z.coerce.number().min(0).max(100).default(10),
  /** Members with each release whose pages were measured before their speed is compared. */
  CANARY_MIN_MEASURED: z.coerce.number().int().min(10).default(50),
  /** How many times the live release's speed ends a canary. */
  CANARY_VITALS_FACTOR: z.coerce.number().min(1.1).default(1.5),
  /** Roll back a live release, too, that is worse than the previous one within an hour of its promotion. */
  ROLLBACK_AFTER_PROMOTE: z.stringbool().default(false),
});
export type ReleaseSettings = z.infer<typeof releaseSettings>;

export const settings = serviceSettings
  .extend(releaseSettings.shape)
  // Few requests need Postgres: gateways answer for it.
  .extend({ DATABASE_POOL: z.coerce.number().int().min(2).default(6) })
  .superRefine(assertBucketSettings);
