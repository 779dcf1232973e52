import * as z from '@backflow/contracts/zod';

/** Of an edit of a record with a date: whether everyone with a booking is notified when its date, time or location changes. */
export const NOTIFY_FIELD = { notify: z._default(z.boolean('Notify must be true or false'), true) };

/** With a deletion: how many paid bookings the administrator knows of. */
export const paidCount = (label: string) =>
  z.optional(z.coerce.number(`${label} must be a number`).check(z.int(), z.minimum(0)));

/** The query of a deletion of a record that is sold. */
export const paidCountQuery = (label: string) => z.object({ paid: paidCount(label) });
