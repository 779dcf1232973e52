import { EventInput } from '@backflow/contracts/events';
import { given, storedPrice } from '@backflow/service-kit';
import type { EventFields, EventRecord } from '../db/models/event.ts';

/** What an administrator has sent: all of a new event, or some fields of one. */
export type SentFields = { [Field in keyof EventInput]?: EventInput[Field] | undefined };

/** Derived from the contract: a new field is stored without a change here. */
const FIELD_NAMES = Object.keys(EventInput.shape) as (keyof EventFields)[];

const INSTANTS = ['startDate', 'endDate', 'registrationCloseDate'] as const;

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
  changedEventFields(DEFAULTS as unknown as EventFields, input);

/** An event's fields with those that were sent changed, and what follows from that. */
export function changedEventFields(current: EventFields, sent: SentFields): EventFields {
  const fields = { ...current, ...stored(sent) };
  if (fields.isVirtual) Object.assign(fields, { latitude: null, longitude: null });
  if (sent.customSupplierName) fields.supplierId = null;
  else if (sent.supplierId) fields.customSupplierName = null;
  return { ...fields, price: storedPrice(fields.price) };
}

/** The fields an administrator may set, as they are stored now. */
export function fieldsOf(event: EventRecord): EventFields {
  const row = event.get({ plain: true });
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as EventFields;
}

/** What the audit trail says of an event that was added, or taken away. */
export const auditSummary = ({
  title,
  startDate,
  endDate,
  location,
  maxAttendees,
  price,
  accessLevel,
  isPublished,
}: EventFields) => ({ title, startDate, endDate, location, maxAttendees, price, accessLevel, isPublished });

/** The known fields that were sent, as the model has them. */
function stored(sent: SentFields): Partial<EventFields> {
  const fields = Object.entries(given(sent)).filter(([name]) => name in EventInput.shape);
  const instants = INSTANTS.flatMap((name) => (sent[name] ? [[name, new Date(sent[name])]] : []));
  return Object.fromEntries([...fields, ...instants]) as Partial<EventFields>;
}
