import { needsInvoice } from '@backflow/contracts/bookings';
import { EventInput } from '@backflow/contracts/events';
import { defineRecord, lockOffer, paidBookings } from '@backflow/service-kit';
import { announcedEvent, isOver, notifyChange } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import type { EventFields } from '../db/models/event.ts';
import { checkEvent } from './check-event.ts';
import { findAdminEvent } from './find-event.query.ts';

/** What the audit trail says of an event that was added or deleted. */
export const eventSummary = ({
  title,
  startDate,
  endDate,
  location,
  maxAttendees,
  price,
  accessLevel,
  isPublished,
}: EventFields) => ({ title, startDate, endDate, location, maxAttendees, price, accessLevel, isPublished });

/**
 * Events as administrators edit them. When a published event moves, everyone with a booking is notified, unless the
 * administrator decided otherwise; when it is deleted, everyone is. One that people have paid for, and that is not over, is
 * deleted only by who enters how many they are.
 */
export const eventRecord = defineRecord({
  noun: 'event',
  input: EventInput,
  model: ({ models }: EventsContext) => models.Event,
  view: ({ db }, id, actor) => findAdminEvent(db, id, actor),
  summary: eventSummary,
  derive: (fields, { sent }) => ({
    ...fields,
    ...(fields.isVirtual && { latitude: null, longitude: null }),
    ...(sent.customSupplierName ? { supplierId: null } : sent.supplierId && { customSupplierName: null }),
  }),
  check: checkEvent,
  async onUpdate({ context, write, row, notify }, store) {
    const before = announcedEvent(row);
    await store();
    const change = { offer: row, before, after: announcedEvent(row), notify };
    return (await notifyChange(context, write, change)) ? { notify } : undefined;
  },
  async onRemove({ context, write, row, paid: entered }, store) {
    // Nobody books or pays before the transaction ends.
    const { confirmed } = await lockOffer(write, row.id);
    const before = announcedEvent(row);
    const paid = needsInvoice(row) && !isOver(before, context.now()) ? confirmed : 0;
    if (paid > 0 && entered !== paid) {
      // Members were notified of a draft when it was unpublished.
      const then = row.isPublished ? 'they are told, and you refund them' : 'you refund them';
      throw paidBookings('PAID_REGISTRATIONS', 'event', paid, then);
    }
    await store();
    await notifyChange(context, write, { offer: row, before, after: announcedEvent(row) });
    return paid > 0 ? { paid } : undefined;
  },
});
