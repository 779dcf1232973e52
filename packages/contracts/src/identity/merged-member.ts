import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import type { Service } from '../services.ts';

const MergedMember = z.object({ fromId: id, intoId: id });
export type MergedMember = z.infer<typeof MergedMember>;

const merged = (service: Exclude<Service, 'identity'>) =>
  jobContract({ name: `${service}.merge-member`, data: MergedMember, retries: 39 });

/**
 * Two people were found to be one: each service gives what refers to `fromId`, who is gone, to `intoId`. Queued in the transaction of
 * the merge, and once more some minutes later for writes that began before it; idempotent. Who did something, as records of money and
 * the audit log have it, stays the old id: `identity.people_v1` names the person that they are now.
 */
export const MERGE_MEMBER = {
  bookings: merged('bookings'),
  community: merged('community'),
  credentials: merged('credentials'),
  events: merged('events'),
  media: merged('media'),
  notifications: merged('notifications'),
} as const;
