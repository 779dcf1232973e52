import type { Migration } from '@backflow/service-kit';

/** A headshot that was copied from the facilitator's profile goes: their photo is read with the event from now on. */
export const followFacilitatorPhotos: Migration = {
  name: '0009-follow-facilitator-photos',
  up: (sql) =>
    sql(`
      update events e set facilitator_headshot = null
        from identity.members_v1 m
       where m.id = e.facilitator_id and m.profile_image_url = e.facilitator_headshot
    `),
  down: (sql) =>
    sql(`
      update events e set facilitator_headshot = m.profile_image_url
        from identity.members_v1 m
       where m.id = e.facilitator_id and e.facilitator_headshot is null
    `),
};
