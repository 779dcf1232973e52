import * as z from '@backflow/contracts/zod';
import { id } from '../fields.ts';
import { jobContract } from '../job.ts';
import type { Service } from '../services.ts';

const erased = (service: Exclude<Service, 'identity'>) =>
  jobContract({ name: `${service}.erase-member`, data: z.object({ memberId: id }), retries: 39 });

/**
 * An account was erased: each service takes away what it holds of that member. Queued in the transaction that erases
 * them, and run again until it is done; doing it twice is doing it once.
 */
export const ERASE_MEMBER = {
  events: erased('events'),
  learning: erased('learning'),
  community: erased('community'),
  media: erased('media'),
  notifications: erased('notifications'),
} as const;
