import { prepareSettings, processSettings, serviceSettings } from '@backflow/service-kit';

/** What the running service reads from its environment. */
export const eventsSettings = serviceSettings;

/** What migrating and seeding reads. Demo events are invented: never in production. */
export const eventsPrepareSettings = prepareSettings
  .extend({ NODE_ENV: processSettings.shape.NODE_ENV })
  .refine(({ NODE_ENV, SEED_DEMO }) => !(SEED_DEMO && NODE_ENV === 'production'), {
    path: ['SEED_DEMO'],
    error: 'demo events are not written in production',
  });
