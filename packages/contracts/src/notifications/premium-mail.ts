import * as z from '@backflow/contracts/zod';

const firstName = z.optional(z.string());
const url = z.string();

/** Data of mails about premium, all of it plain text. */
export const PREMIUM_MAIL_TEMPLATES = {
  /** To the supplier, about the member who asks. */
  'premium-requested': z.object({ url }),
  'premium-received': z.object({ firstName, url }),
  /** `until` is a day as people read it; absent without an end. */
  'premium-granted': z.object({ firstName, until: z.optional(z.string()), url }),
  'premium-declined': z.object({ firstName, reason: z.string(), url }),
  'premium-ended': z.object({ firstName, url }),
} as const;
