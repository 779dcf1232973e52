import type { Migration } from '@backflow/service-kit';

const OWNER = 'backflow_exemplar';

/** Grants to the owner of open days in the bookings schema. */
export const offerOpenDays: Migration = {
  name: '0000-offer-open-days',
  up: (sql) =>
    sql(`
      grant usage on schema bookings to ${OWNER};
      grant execute on function publish_offer_v1(jsonb), lock_offer_v2(uuid) to ${OWNER};
      grant select on offers_v1, own_bookings_v1 to ${OWNER};
    `),
  down: (sql) =>
    sql(`
      revoke all on offers_v1, own_bookings_v1 from ${OWNER};
      revoke all on function publish_offer_v1(jsonb), lock_offer_v2(uuid) from ${OWNER};
      revoke usage on schema bookings from ${OWNER};
    `),
};
