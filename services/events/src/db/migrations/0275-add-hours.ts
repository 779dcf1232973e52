import { republishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

/** As in 0150-publish-offers, with a further detail. */
const events = (detail: string, reads: string[]): PublishedOffer => ({
  table: 'events',
  kind: 'event',
  columns: {
    title: 'new.title',
    starts_at: 'new.start_date',
    ends_at: 'coalesce(new.end_date, new.start_date)',
    closes_at: 'new.registration_close_date',
    capacity: 'new.max_attendees',
    price: 'new.price',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description, 'location', new.location,
      'isVirtual', new.is_virtual, 'latitude', new.latitude, 'longitude', new.longitude${detail})`,
  },
  reads: [
    ...['title', 'description', 'start_date', 'end_date', 'registration_close_date'],
    ...['location', 'is_virtual', 'latitude', 'longitude'],
    ...['max_attendees', 'price', 'access_level', 'is_published', 'deleted_at'],
    ...reads,
  ],
});

const webinars = (detail: string, reads: string[]): PublishedOffer => ({
  table: 'webinars',
  kind: 'webinar',
  columns: {
    title: 'new.title',
    starts_at: 'new.scheduled_at',
    ends_at: `new.scheduled_at + new.duration * interval '1 minute'`,
    closes_at: 'new.scheduled_at',
    capacity: 'new.max_attendees',
    price: '0',
    access_level: 'new.access_level',
    is_published: 'new.is_published',
    deleted_at: 'new.deleted_at',
    details: `jsonb_build_object('description', new.description${detail})`,
  },
  reads: [
    ...['title', 'description', 'scheduled_at', 'duration'],
    ...['max_attendees', 'access_level', 'is_published', 'deleted_at'],
    ...reads,
  ],
});

/** The CE hours by kind that attending earns: an object of decimal strings, or null. Published to the bookings service. */
export const addHours: Migration = {
  name: '0275-add-hours',
  up: (sql) =>
    sql(`
      alter table events add column hours jsonb;
      alter table webinars add column hours jsonb;
      ${republishOfferSql(events(`, 'hours', new.hours`, ['hours']))}
      ${republishOfferSql(webinars(`, 'hours', new.hours`, ['hours']))}
    `),
  down: (sql) =>
    sql(`
      ${republishOfferSql(events('', []))}
      ${republishOfferSql(webinars('', []))}
      alter table events drop column hours;
      alter table webinars drop column hours;
    `),
};
