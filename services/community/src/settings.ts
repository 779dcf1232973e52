import { serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

/** The settings of the service, from its environment. */
export const communitySettings = serviceSettings.extend({
  /** New topics per hour and network, by all members together. */
  TOPICS_PER_HOUR_OF_NETWORK: z.coerce.number().int().min(1).default(30),
});
