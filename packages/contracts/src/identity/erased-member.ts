import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import type { Service } from '../services.ts';

/** What stands for the name of whoever's account was erased. */
export const FORMER_MEMBER = 'Former member';

const ErasedMember = z.object({ memberId: id });

const erased = (service: Exclude<Service, 'identity'>) =>
  jobContract({ name: `${service}.erase-member`, data: ErasedMember, retries: 39 });

/**
 * An account was erased: each service takes away what it holds of that member. Queued in the transaction that erases
 * them, and run again until it is done; doing it twice is doing it once.
 */
export const ERASE_MEMBER = {
  bookings: erased('bookings'),
  learning: erased('learning'),
  community: erased('community'),
  media: erased('media'),
  notifications: jobContract({
    name: 'notifications.erase-member',
    // Mails on their way to an address, and the log of mails sent there, know no id. The queue drops it with the job's end.
    data: z.extend(ErasedMember, { addresses: z.array(z.string()) }),
    retries: 39,
  }),
} as const;
