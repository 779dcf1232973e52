import { extendDetails, publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';
import { COURSE_OFFERS } from './baseline/courses.ts';

const COURSES = extendDetails(COURSE_OFFERS, ['prices']);

/** Price rules of courses, which bookings read as details of an offer. An empty list is the standard price alone. */
export const addPrices: Migration = {
  name: '0003-add-prices',
  up: (sql) =>
    sql(`
      alter table courses add column prices jsonb not null default '[]';
      ${unpublishOfferSql(COURSE_OFFERS)}
      ${publishOfferSql(COURSES)}`),
  down: (sql) =>
    sql(`
      ${unpublishOfferSql(COURSES)}
      ${publishOfferSql(COURSE_OFFERS)}
      alter table courses drop column prices;`),
};
