import { ACCESS_LEVELS, id } from '@backflow/contracts';
import { RESOURCE_TABS } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';

type Known = readonly { id: string }[] | undefined;

/** Once they are known, an id that is none of them is no restriction: an old link still shows the list. */
const oneOf = (known: Known) =>
  z._default(known ? z.enum(['', ...known.map((each) => each.id)]) : z.union([z.literal(''), id]), '');

/** What the list is narrowed by, as the address has it; an empty text is no restriction. */
export const resourceFilter = (known: { categories: Known; suppliers: Known }) =>
  z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    category: oneOf(known.categories),
    supplier: oneOf(known.suppliers),
    access: z._default(z.enum(['', ...ACCESS_LEVELS]), ''),
  });
export type ResourceFilter = z.infer<ReturnType<typeof resourceFilter>>;

/** The tab has its own place in the address: clearing the filters leaves it open. */
export const TabInAddress = z.object({ tab: z._default(z.enum(RESOURCE_TABS), 'all') });

export const accessOptions = [
  { value: '', label: 'All Access' },
  { value: 'free', label: 'Free' },
  { value: 'premium', label: 'Premium' },
  { value: 'paid', label: 'Paid' },
] as const satisfies readonly { value: ResourceFilter['access']; label: string }[];
