import { serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

const origin = z
  .url()
  .refine(
    (value) => value.startsWith('https://') && URL.parse(value)?.origin === value,
    'must be https origins with spaces between them, such as https://videos.example.com',
  );

/** What the running service reads from its environment. */
export const learningSettings = serviceSettings.extend({
  /** Whose video files may be shown, besides this site's own. The gateway's content security policy names the same. */
  VIDEO_ORIGINS: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter((each) => each !== ''))
    .pipe(z.array(origin)),
});
