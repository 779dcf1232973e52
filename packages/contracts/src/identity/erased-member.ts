import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import type { Service } from '../services.ts';

/** The name shown for an erased account. */
export const FORMER_MEMBER = 'Former member';

const ErasedMember = z.object({ memberId: id });
/** Mails on their way to an address, and cells of imports, know no id. The queue drops the addresses with the job's end. */
const WithAddresses = z.extend(ErasedMember, { addresses: z.optional(z.array(z.string())) });

const erased = <Data extends typeof ErasedMember>(service: Exclude<Service, 'identity'>, data: Data) =>
  jobContract({ name: `${service}.erase-member`, data, retries: 39 });

/**
 * An account was erased: each service deletes its data about the member. Queued in the transaction of the erasure and retried
 * until it succeeds; it is idempotent.
 */
export const ERASE_MEMBER = {
  bookings: erased('bookings', WithAddresses),
  learning: erased('learning', ErasedMember),
  community: erased('community', ErasedMember),
  credentials: erased('credentials', ErasedMember),
  events: erased('events', ErasedMember),
  media: erased('media', ErasedMember),
  releases: erased('releases', ErasedMember),
  notifications: erased('notifications', WithAddresses),
} as const;
