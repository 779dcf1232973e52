import { ACCESS_LEVELS } from '@backflow/contracts';
import { ADMIN_EVENT_SORTS } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { searchFilter } from '@backflow/remote-kit';
import { accessFilter, statusFilter } from '@backflow/remote-kit/admin';
import type { FilterChoice } from '@backflow/remote-kit/lists';

const STATUSES = ['', 'published', 'draft'] as const;
const TIMINGS = ['', 'upcoming', 'past'] as const;
const LEVELS = ['', ...ACCESS_LEVELS] as const;
const PAYMENTS = ['', 'unpaid'] as const;

/** What the list is narrowed and ordered by, as the address has it; an empty text is no restriction. */
export const EventFilter = z.object({
  search: searchFilter,
  status: z._default(z.enum(STATUSES), ''),
  timing: z._default(z.enum(TIMINGS), ''),
  accessLevel: z._default(z.enum(LEVELS), ''),
  payment: z._default(z.enum(PAYMENTS), ''),
  sort: z._default(z.enum(ADMIN_EVENT_SORTS), 'latest'),
});
export type EventFilter = z.infer<typeof EventFilter>;

export const eventChoices: readonly FilterChoice<EventFilter>[] = [
  statusFilter,
  {
    name: 'timing',
    label: 'Timing',
    options: [
      { value: '', label: 'Upcoming and Past' },
      { value: 'upcoming', label: 'Upcoming' },
      { value: 'past', label: 'Past' },
    ],
  },
  { ...accessFilter, name: 'accessLevel' },
  {
    name: 'payment',
    label: 'Payment',
    options: [
      { value: '', label: 'Paid and Unpaid' },
      { value: 'unpaid', label: 'With Unpaid Registrations' },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    options: [
      { value: 'latest', label: 'Latest first' },
      { value: 'soonest', label: 'Soonest first' },
      { value: 'title', label: 'By title' },
      { value: 'newest', label: 'Added last' },
    ],
  },
];
