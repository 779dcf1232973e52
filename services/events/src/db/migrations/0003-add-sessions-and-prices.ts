import { extendDetails, publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';
import { EVENT_OFFERS } from './baseline/events.ts';
import { WEBINAR_OFFERS } from './baseline/webinars.ts';

/** An empty list of sessions is one session from the start to the end; an empty list of prices is the standard price alone. */
const EVENTS = extendDetails(EVENT_OFFERS, ['sessions', 'prices']);
const WEBINARS = extendDetails(WEBINAR_OFFERS, ['sessions']);

/** Sessions, price rules and the venue of events, which bookings read as details of an offer. */
export const addSessionsAndPrices: Migration = {
  name: '0003-add-sessions-and-prices',
  up: (sql) =>
    sql(`
      alter table events add column sessions jsonb not null default '[]', add column prices jsonb not null default '[]',
        add column venue_id uuid;
      alter table webinars add column sessions jsonb not null default '[]';
      ${unpublishOfferSql(EVENT_OFFERS)}
      ${publishOfferSql(EVENTS)}
      ${unpublishOfferSql(WEBINAR_OFFERS)}
      ${publishOfferSql(WEBINARS)}`),
  down: (sql) =>
    sql(`
      ${unpublishOfferSql(EVENTS)}
      ${publishOfferSql(EVENT_OFFERS)}
      ${unpublishOfferSql(WEBINARS)}
      ${publishOfferSql(WEBINAR_OFFERS)}
      alter table events drop column sessions, drop column prices, drop column venue_id;
      alter table webinars drop column sessions;`),
};
