import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import type { Service } from '../services.ts';

/** The name shown for an erased account. */
export const FORMER_MEMBER = 'Former member';

const ErasedMember = z.object({ memberId: id });

const erased = (service: Exclude<Service, 'identity'>) =>
  jobContract({ name: `${service}.erase-member`, data: ErasedMember, retries: 39 });

/**
 * An account was erased: each service deletes its data about the member. Queued in the transaction of the erasure and retried
 * until it succeeds; it is idempotent.
 */
export const ERASE_MEMBER = {
  bookings: erased('bookings'),
  learning: erased('learning'),
  community: erased('community'),
  events: erased('events'),
  media: erased('media'),
  releases: erased('releases'),
  notifications: jobContract({
    name: 'notifications.erase-member',
    // Mails on their way to an address, and the log of mails sent there, know no id. The queue drops it with the job's end.
    data: z.extend(ErasedMember, { addresses: z.array(z.string()) }),
    retries: 39,
  }),
} as const;
