import { EventInput } from '@backflow/contracts';
import type { EventAttributes, EventFields, EventRecord } from '../db/models/event.ts';

/** Some fields of an event, as a PATCH brings them; undefined is absent. */
export type EventChanges = { [Field in keyof EventInput]?: EventInput[Field] | undefined };

/** Derived from the contract: a new field is stored without a change here. */
export const FIELD_NAMES = Object.keys(EventInput.shape) as (keyof EventFields)[];

/** What a new event is where its administrator said nothing. */
const DEFAULTS = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])),
  isVirtual: false,
  price: '0',
  accessLevel: 'free',
  isPublished: false,
  relatedResourceIds: [],
} satisfies Partial<EventFields>;

// The contract requires the two fields that have no default.
export const newEventFields = (input: EventInput): EventFields =>
  settle({ ...DEFAULTS, ...given(input) } as unknown as EventFields, input);

/** An event's fields with the given ones changed. */
export const changedEventFields = (current: EventFields, changes: EventChanges): EventFields =>
  settle({ ...current, ...given(changes) }, changes);

/** The fields an administrator may set, as they are stored now. */
export function fieldsOf(event: EventRecord): EventFields {
  const stored = event.get({ plain: true });
  return {
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, stored[name]])),
    startDate: stored.startDate.toISOString(),
    endDate: stored.endDate?.toISOString() ?? null,
    registrationCloseDate: stored.registrationCloseDate?.toISOString() ?? null,
  } as EventFields;
}

/** The same fields as the model takes them. */
export const toColumns = (fields: EventFields) =>
  ({
    ...fields,
    startDate: new Date(fields.startDate),
    endDate: toDate(fields.endDate),
    registrationCloseDate: toDate(fields.registrationCloseDate),
  }) satisfies Partial<EventAttributes>;

const toDate = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const given = (input: EventChanges) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** What follows from what was said: a field that rules another out, a price as it is stored. */
function settle(fields: EventFields, said: EventChanges): EventFields {
  const settled = { ...fields, price: withCents(fields.price) };
  if (settled.isVirtual) Object.assign(settled, { latitude: null, longitude: null });
  if (said.customSupplierName) settled.supplierId = null;
  else if (said.supplierId) settled.customSupplierName = null;
  return settled;
}

/** '' is free. */
function withCents(price: string): string {
  const [dollars = '', cents = ''] = price.split('.');
  return `${BigInt(dollars)}.${cents.padEnd(2, '0')}`;
}
