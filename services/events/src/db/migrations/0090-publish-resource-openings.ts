import type { Migration } from '@backflow/service-kit';

/** Which paid resources are open to whom: a confirmed booking opens those that its event lists as related. */
export const publishResourceOpenings: Migration = {
  name: '0090-publish-resource-openings',
  up: (sql) =>
    sql(`
      create view resource_openings_v1 as
        select r.user_id as member_id, related.resource_id
          from registrations r
          join events e on e.id = r.event_id
          cross join unnest(e.related_resource_ids) as related (resource_id)
         where r.status = 'confirmed' and e.deleted_at is null;
      grant select on resource_openings_v1 to backflow_learning;
    `),
  down: (sql) => sql('drop view resource_openings_v1'),
};
