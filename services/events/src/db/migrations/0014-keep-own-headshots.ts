import type { Migration } from '@backflow/service-kit';

/** A headshot typed in before only this site's images were taken goes: pages show no others any more. */
export const keepOwnHeadshots: Migration = {
  name: '0014-keep-own-headshots',
  up: (sql) =>
    sql(`
      update events set facilitator_headshot = null
       where facilitator_headshot !~* '^/api/files/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    `),
  // What was there is not known any more.
  down: () => Promise.resolve(),
};
