import { extendDetails, publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';
import { EVENT_OFFERS } from './baseline/events.ts';

const WITH_PARKING = extendDetails(extendDetails(EVENT_OFFERS, ['sessions', 'prices']), ['parking']);
const WITH_FACILITATOR = extendDetails(WITH_PARKING, ['facilitator_name']);

/** The facilitators of events, whom certificates name where a day has no instructor of its own. */
export const publishFacilitators: Migration = {
  name: '0068-publish-facilitators',
  up: (sql) => sql(`${unpublishOfferSql(WITH_PARKING)} ${publishOfferSql(WITH_FACILITATOR)}`),
  down: (sql) => sql(`${unpublishOfferSql(WITH_FACILITATOR)} ${publishOfferSql(WITH_PARKING)}`),
};
