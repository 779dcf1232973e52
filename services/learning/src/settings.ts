import { httpsOrigins, serviceSettings } from '@backflow/service-kit';

/** What the running service reads from its environment. */
export const learningSettings = serviceSettings.extend({
  /** Whose video files may be shown, besides this site's own. The gateway's content security policy names the same. */
  VIDEO_ORIGINS: httpsOrigins,
});
