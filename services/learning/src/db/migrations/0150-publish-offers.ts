import { publishOfferSql, unpublishOfferSql } from '@backflow/service-kit';
import type { Migration } from '@backflow/service-kit';

/** Courses are published as what can be booked: at any time, and by any number of members. */
export const publishOffers: Migration = {
  name: '0150-publish-offers',
  up: (sql) =>
    sql(
      publishOfferSql({
        ...{ table: 'courses', kind: 'course' },
        columns: {
          title: 'new.title',
          ...{ starts_at: 'null', ends_at: 'null', closes_at: 'null', capacity: 'null' },
          price: 'new.price',
          access_level: 'new.access_level',
          is_published: 'new.is_published',
          deleted_at: 'new.deleted_at',
          details: `jsonb_build_object('duration', new.duration)`,
        },
        reads: ['title', 'price', 'access_level', 'is_published', 'deleted_at', 'duration'],
      }),
    ),
  down: (sql) => sql(unpublishOfferSql({ table: 'courses' })),
};
