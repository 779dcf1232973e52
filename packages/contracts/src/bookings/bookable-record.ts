import * as z from '@backflow/contracts/zod';
import { optionalText } from '../fields.ts';

/** A text of the administrator in the mails about a change: why it was made. */
export const NOTE_FIELD = {
  note: z.optional(optionalText('Note to the members', { max: 1000, multiline: true })),
};

/** For edits of a record with a date: true notifies everyone with a booking when its date, time or location changes. */
export const NOTIFY_FIELD = {
  notify: z._default(z.boolean('Notify must be true or false'), true),
  ...NOTE_FIELD,
};

/** Number of paid bookings that the administrator knows of when they delete the record. */
export const paidCount = (label: string) =>
  z.optional(z.coerce.number(`${label} must be a number`).check(z.int(), z.minimum(0)));

/** The query of a deletion of a record that is sold. */
export const paidCountQuery = (label: string) => z.object({ paid: paidCount(label), ...NOTE_FIELD });
