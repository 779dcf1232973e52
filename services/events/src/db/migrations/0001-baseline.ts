import { baselineMigration } from '@backflow/service-kit';
import { eventsSql } from './baseline/events.ts';
import { publishedSql } from './baseline/published.ts';
import { suppliersSql } from './baseline/suppliers.ts';
import { webinarsSql } from './baseline/webinars.ts';

/** The migrations of versions up to b4fdc613, in whose place it is. */
const REPLACED = `
  0001-create-suppliers 0002-create-events 0003-create-registrations 0004-create-audit-lines
  0005-make-events-searchable 0006-publish-stats 0007-create-webinars 0008-create-webinar-registrations
  0009-follow-facilitator-photos 0010-find-events-by-supplier 0011-version-events 0012-publish-audit
  0013-find-live-webinars 0014-keep-own-headshots 0015-keep-a-waiting-list 0016-find-running-events
  0017-find-custom-suppliers 0018-tell-of-taken-down-events 0019-publish-suppliers
  0020-find-events-by-resource 0021-make-webinars-searchable 0022-sort-admin-events 0023-administer-webinars
  0024-administer-suppliers 0025-find-what-needs-a-hand 0030-list-attendees 0031-create-organizer-mails
  0060-limit-unconfirmed-bookings 0080-count-unreached 0090-publish-resource-openings
  0100-list-event-locations 0101-search-events-by-words 0102-search-webinars-by-words
  0120-publish-audit-subjects 0150-publish-offers 0151-move-registrations 0152-name-bookings-in-audit-trail
  0190-create-series 0251-count-held-seats 0275-add-hours 0300-announce-changes 0331-count-webinars-by-day
  0333-find-dates-of-series 0340-count-events 0341-announce-openings 0425-fold-events`;

/** Events, webinars and suppliers. */
export const baseline = baselineMigration(REPLACED, suppliersSql + eventsSql + webinarsSql + publishedSql);
