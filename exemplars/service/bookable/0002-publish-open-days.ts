import { publishOfferSql, unpublishOfferSql } from '@backflow/offers';
import type { PublishedOffer } from '@backflow/offers';
import type { Migration } from '@backflow/service-kit';

/** Booking closes when it starts. */
const OFFER: PublishedOffer = {
  table: 'open_days',
  kind: 'webinar',
  columns: {
    title: 'new.title',
    starts_at: 'new.starts_at',
    ends_at: 'new.starts_at',
    closes_at: 'new.starts_at',
    capacity: 'new.capacity',
    price: '0',
    access_level: "'free'",
    is_published: 'true',
    deleted_at: 'new.deleted_at',
    details: "jsonb_build_object('description', new.description)",
  },
  reads: ['title', 'description', 'starts_at', 'capacity', 'deleted_at'],
};

export const publishOpenDays: Migration = {
  name: '0002-publish-open-days',
  up: (sql) => sql(publishOfferSql(OFFER)),
  down: (sql) => sql(unpublishOfferSql(OFFER)),
};
