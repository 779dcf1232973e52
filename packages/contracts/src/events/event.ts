import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import { SearchHighlights, version } from '../fields.ts';
import { Hours } from '../bookings/hours.ts';
import { Sessions } from '../bookings/session.ts';
import { MyRegistration } from '../bookings/booking.ts';
import { PUBLIC_PRICES, PriceRuleView } from '../bookings/price-rule.ts';

export const DEFAULT_SUPPLIER_NAME = 'Event Supplier';

/** An event as sent to visitors and members. */
export const EventView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.nullable(z.string()),
  registrationCloseDate: z.nullable(z.string()),
  /** Read by `getSessions`. Their locations are shown to who sees the event's. */
  sessions: Sessions,
  /** The meeting link of a virtual event: null unless the caller has a seat or is an administrator. */
  location: z.nullable(z.string()),
  isVirtual: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The venue from which administrators took the place; `location` is the event's own text. */
  venueId: z.nullable(z.string()),
  /** Parking and access. */
  parking: z.nullable(z.string()),
  facilitatorId: z.nullable(z.string()),
  facilitatorName: z.nullable(z.string()),
  facilitatorTitle: z.nullable(z.string()),
  /** The typed one, or the photo the facilitator has now. */
  facilitatorHeadshot: z.nullable(z.string()),
  facilitatorCompany: z.nullable(z.string()),
  maxAttendees: z.nullable(z.number()),
  /** Pending and confirmed registrations. */
  currentAttendees: z.number(),
  /** How many are on the waiting list. A seat that gets free is theirs before anyone else's. */
  waitingCount: z.number(),
  /** Decimal string in dollars. */
  price: z.string(),
  ...PUBLIC_PRICES,
  accessLevel: z.enum(ACCESS_LEVELS),
  /** Hours earned by attending; null for nothing. */
  hours: z.nullable(Hours),
  supplierId: z.nullable(z.string()),
  /** The chosen supplier's name, the custom name, or the default. */
  supplierName: z.string(),
  customSupplierName: z.nullable(z.string()),
  isPublished: z.boolean(),
  registrationUrl: z.nullable(z.string()),
  relatedResourceIds: z.array(z.string()),
  /** The series that it is a date of. */
  seriesId: z.nullable(z.string()),
  /** True if the caller is signed in and lacks the premium that a seat requires; false for visitors. */
  needsPremium: z.boolean(),
  /** The caller's own registration; null when there is none. */
  registration: z.nullable(MyRegistration),
  /** Highlights of a search. */
  marks: z.optional(SearchHighlights),
});
export type EventView = z.infer<typeof EventView>;

/** An event's position among the dates of its series: 2 of 4. */
export const SeriesPosition = z.object({ id: z.string(), position: z.number(), count: z.number() });
export type SeriesPosition = z.infer<typeof SeriesPosition>;

/** An event as sent to administrators; an edit names the version it was made from. */
export const AdminEventView = z.extend(EventView, {
  prices: z.array(PriceRuleView),
  version,
  series: z.nullable(SeriesPosition),
});
export type AdminEventView = z.infer<typeof AdminEventView>;
