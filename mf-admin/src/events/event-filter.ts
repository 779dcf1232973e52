import { ACCESS_LEVELS, ADMIN_EVENT_SORTS } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';

const STATUSES = ['', 'published', 'draft'] as const;
const TIMINGS = ['', 'upcoming', 'past'] as const;
const LEVELS = ['', ...ACCESS_LEVELS] as const;

/** What the list is narrowed and ordered by, as the address has it; an empty text is no restriction. */
export const EventFilter = z.object({
  search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  status: z._default(z.enum(STATUSES), ''),
  timing: z._default(z.enum(TIMINGS), ''),
  accessLevel: z._default(z.enum(LEVELS), ''),
  sort: z._default(z.enum(ADMIN_EVENT_SORTS), 'latest'),
});
export type EventFilter = z.infer<typeof EventFilter>;
