import type { Hours, OfferKind, PriceRule, Session } from '@backflow/contracts/bookings';

const MINUTE_MS = 60_000;

/** Fields of an offer of any kind. */
export interface OfferFields {
  title: string;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Events only. */
  closesAt: Date | null;
  capacity: number | null;
  /** Webinars have none. */
  price: string;
  /** Rules beside the price. Webinars have none. */
  prices: PriceRule[];
  accessLevel: 'free' | 'premium' | 'paid';
  isPublished: boolean;
  deletedAt: Date | null;
  location: string | null;
  isVirtual: boolean;
  /** CE hours by kind; null for none. */
  hours: Hours | null;
  /** Of events and webinars; empty for one. */
  sessions: Session[];
}

/** The owners' tables: a row there publishes an offer. */
export const OWNER_ROWS: Readonly<
  Record<OfferKind, { table: string; getColumns: (fields: OfferFields) => Record<string, unknown> }>
> = {
  event: {
    table: 'events.events',
    getColumns: (fields) => ({
      ...getCommon(fields),
      start_date: fields.startsAt,
      end_date: fields.endsAt,
      registration_close_date: fields.closesAt,
      max_attendees: fields.capacity,
      price: fields.price,
      prices: JSON.stringify(fields.prices),
      location: fields.location,
      sessions: JSON.stringify(fields.sessions),
      is_virtual: fields.isVirtual,
    }),
  },
  webinar: {
    table: 'events.webinars',
    getColumns: (fields) => ({
      ...getCommon(fields),
      scheduled_at: fields.startsAt,
      duration:
        fields.startsAt && fields.endsAt
          ? (fields.endsAt.getTime() - fields.startsAt.getTime()) / MINUTE_MS
          : 60,
      sessions: JSON.stringify(fields.sessions),
      max_attendees: fields.capacity,
    }),
  },
  course: {
    table: 'learning.courses',
    getColumns: (fields) => ({
      ...getCommon(fields),
      price: fields.price,
      prices: JSON.stringify(fields.prices),
      duration: '4.5 hours',
      level: 'beginner',
    }),
  },
};

const getCommon = ({ title, accessLevel, isPublished, deletedAt, hours }: OfferFields) => ({
  title,
  access_level: accessLevel,
  is_published: isPublished,
  deleted_at: deletedAt,
  hours,
});
