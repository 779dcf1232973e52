import { needsInvoice } from '@backflow/contracts/bookings';
import { EventInput } from '@backflow/contracts/events';
import { confirmPaid } from '@backflow/offers';
import type { PaidQuery, PaidRule } from '@backflow/offers';
import { defineRecord } from '@backflow/service-kit';
import type { Removal } from '@backflow/service-kit';
import { announcedEvent, isOver, notifyHooks } from '../bookings/notify-change.ts';
import type { EventsContext } from '../context.ts';
import type { EventRecord } from '../db/models.ts';
import { checkEvent } from './check-event.ts';
import { findAdminEvents } from './find-event.query.ts';

export const PAID_EVENT: PaidRule<EventRecord> = {
  noun: 'event',
  code: 'PAID_REGISTRATIONS',
  isPaid: (row, now) => needsInvoice(row) && !isOver(announcedEvent(row), now),
  // Attendees of a draft were notified when it was unpublished.
  consequence: ({ isPublished }) => (isPublished ? 'they are told, and you refund them' : 'you refund them'),
};

/** The place of a virtual event. */
const NOWHERE = { latitude: null, longitude: null, venueId: null, parking: null };

const NOTIFY = notifyHooks(announcedEvent);

/** Events as administrators edit them. */
export const eventRecord = defineRecord({
  noun: 'event',
  input: EventInput,
  model: ({ models }: EventsContext) => models.Event,
  view: async ({ db }, id, actor) => (await findAdminEvents(db, [id], actor))[0],
  summary: [
    ...(['title', 'startDate', 'endDate', 'location', 'maxAttendees', 'price'] as const),
    ...(['accessLevel', 'isPublished'] as const),
  ],
  derive: (fields, { sent }) => ({
    ...fields,
    ...(fields.isVirtual && { ...NOWHERE }),
    ...(sent.customSupplierName ? { supplierId: null } : sent.supplierId && { customSupplierName: null }),
  }),
  check: checkEvent,
  ...NOTIFY,
  async onRemove(change: Removal<EventsContext, EventRecord, PaidQuery>, store) {
    const { details } = await confirmPaid(PAID_EVENT, change);
    await NOTIFY.onRemove(change, store);
    return details;
  },
});
