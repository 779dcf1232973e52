import type { EventLocation, EventView, Supplier } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import type { SelectGroup, SelectOption } from '@backflow/ui';
import { formatLocation } from '../events/event-text.ts';

/** All locations (''), one location ('at:Riverside'), or one supplier by id ('by:0e…'). */
export type LocationFilter = string;

const LOCATION_PREFIX = 'at:';
const SUPPLIER_PREFIX = 'by:';
export const ALL_LOCATIONS: LocationFilter = '';

/** The filters in the address; an empty month is the current one. */
export const CalendarFilter = z.object({
  month: z._default(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/)), ''),
  location: z._default(z.string().check(z.regex(/^(at:.{1,500}|by:[0-9a-f-]{36})$/)), ALL_LOCATIONS),
});

/** True if an event is at the selected location, or by the selected supplier. */
export function matchesFilter(
  filter: LocationFilter,
  event: EventView,
  suppliers: readonly Supplier[],
): boolean {
  if (filter.startsWith(LOCATION_PREFIX)) return filter === LOCATION_PREFIX + formatLocation(event);
  if (!filter.startsWith(SUPPLIER_PREFIX)) return true;
  const { supplierId, customSupplierName: typed } = event;
  if (supplierId !== null || typed === null) return filter === SUPPLIER_PREFIX + String(supplierId);
  // A typed name has an id of its own in the list of suppliers.
  const selected = suppliers.find(({ id }) => filter === SUPPLIER_PREFIX + id);
  return selected?.name.toLowerCase() === typed.toLowerCase();
}

/**
 * The options of the filter: every location by name, and every supplier. The selected location stays an option in months without it.
 */
export function locationOptions(
  known: readonly EventLocation[],
  suppliers: readonly Supplier[],
  selected: LocationFilter,
): (SelectOption | SelectGroup)[] {
  const locations = new Set(known.map(formatLocation));
  if (selected.startsWith(LOCATION_PREFIX)) locations.add(selected.slice(LOCATION_PREFIX.length));
  const groups = [
    {
      label: 'Locations',
      options: [...locations]
        .sort((a, b) => a.localeCompare(b))
        .map((location) => option(LOCATION_PREFIX + location, location)),
    },
    { label: 'Suppliers', options: suppliers.map(({ id, name }) => option(SUPPLIER_PREFIX + id, name)) },
  ];
  return [option(ALL_LOCATIONS, 'All locations'), ...groups.filter(({ options }) => options.length > 0)];
}

const option = (value: string, label: string): SelectOption => ({ value, label });
