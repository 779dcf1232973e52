import { serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

/** What the running service reads from its environment. */
export const communitySettings = serviceSettings.extend({
  /** New topics within an hour from one network, of all its members together. */
  TOPICS_PER_HOUR_OF_NETWORK: z.coerce.number().int().min(1).default(30),
});
