import { prepareSettings, processSettings, serviceSettings } from '@backflow/service-kit';
import { z } from 'zod';

/** What the running service reads from its environment. */
export const identitySettings = serviceSettings.extend({
  /** New accounts one network address may ask for within an hour; a classroom shares one. */
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  /** Where mail is handed over: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is needed, and looks like smtp://user:password@host:587' }),
  /** Whom mail comes from, such as `Backflow Academy <no-reply@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
});
export type IdentitySettings = z.infer<typeof identitySettings>;

/** What migrating and seeding reads. Demo accounts have a published password: never in production. */
export const identityPrepareSettings = prepareSettings
  .extend({ NODE_ENV: processSettings.shape.NODE_ENV })
  .refine(({ NODE_ENV, SEED_DEMO }) => !(SEED_DEMO && NODE_ENV === 'production'), {
    path: ['SEED_DEMO'],
    error: 'demo accounts are not written in production',
  });
