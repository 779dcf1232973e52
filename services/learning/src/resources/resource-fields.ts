import { ResourceInput } from '@backflow/contracts/learning';
import { given } from '@backflow/service-kit';
import type { ResourceFields, ResourceRecord } from '../db/models/resource.ts';

/** What an administrator has sent: all of a new resource, or some fields of one. */
export type SentFields = { [Field in keyof ResourceInput]?: ResourceInput[Field] | undefined };

/** Derived from the contract: a new field is stored without a change here. */
const FIELD_NAMES = Object.keys(ResourceInput.shape) as (keyof ResourceFields)[];

/** What a new resource is where its administrator said nothing. */
const DEFAULTS = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])),
  accessLevel: 'free',
  isPublished: false,
  downloadIds: [],
} satisfies Partial<ResourceFields>;

/** A resource's fields with those that were sent changed, and what follows from that. @param now milliseconds since 1970 */
export function changedResourceFields(
  current: ResourceFields,
  sent: SentFields,
  now: number,
): ResourceFields {
  const known = Object.entries(given(sent)).filter(([name]) => name in ResourceInput.shape);
  const { publishedAt, ...fields } = {
    ...current,
    ...(Object.fromEntries(known) as Partial<ResourceFields>),
  };
  // Sent as text. Without a date: from when it is first published, and from then on for good.
  const date = publishedAt ? notAhead(new Date(publishedAt), now) : null;
  return {
    ...fields,
    downloadIds: [...new Set(fields.downloadIds.map((id) => id.toLowerCase()))],
    publishedAt: date ?? current.publishedAt ?? (fields.isPublished ? new Date(now) : null),
  };
}

const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** A browser's 'now' may be some minutes ahead of ours. */
const notAhead = (date: Date, now: number): Date =>
  date.getTime() > now && date.getTime() - now <= CLOCKS_DIFFER_MS ? new Date(now) : date;

// The contract requires the one field that has no default.
export const newResourceFields = (input: ResourceInput, now: number): ResourceFields =>
  changedResourceFields(DEFAULTS as unknown as ResourceFields, input, now);

/** The fields an administrator may set, as they are stored now. */
export function fieldsOf(resource: ResourceRecord): ResourceFields {
  const row = resource.get({ plain: true });
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as ResourceFields;
}

/** What the audit trail says of a whole resource. */
export const summaryOf = ({ title, accessLevel, categoryId, supplierId, isPublished }: ResourceFields) => ({
  ...{ title, accessLevel, categoryId, supplierId, isPublished },
});
