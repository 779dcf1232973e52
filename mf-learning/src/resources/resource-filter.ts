import { ACCESS_LEVELS } from '@backflow/contracts';
import { RESOURCE_TABS } from '@backflow/contracts/learning';
import * as z from '@backflow/contracts/zod';
import { idFilter, searchFilter } from '@backflow/remote-kit';

type Known = readonly { id: string }[] | undefined;

/** The filters in the address; an empty text is no restriction. */
export const resourceFilter = (known: { categories: Known; suppliers: Known }) =>
  z.object({
    search: searchFilter,
    category: idFilter(known.categories),
    supplier: idFilter(known.suppliers),
    access: z._default(z.enum(['', ...ACCESS_LEVELS]), ''),
  });
export type ResourceFilter = z.infer<ReturnType<typeof resourceFilter>>;

/** Apart from the filters: clearing them does not change the tab. */
export const TabInAddress = z.object({ tab: z._default(z.enum(RESOURCE_TABS), 'all') });

export const accessOptions = [
  { value: '', label: 'All Access' },
  { value: 'free', label: 'Free' },
  { value: 'premium', label: 'Premium' },
  { value: 'paid', label: 'Paid' },
] as const satisfies readonly { value: ResourceFilter['access']; label: string }[];
