import { serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { z } from 'zod';
import type { MailTransport } from './sending/mail-transport.ts';

export const notificationsSettings = serviceSettings.extend({
  /** Where mail is handed over: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is needed, and looks like smtp://user:password@host:587' }),
  /** Whom mail comes from, such as `Backflow Academy <no-reply@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
});

export interface NotificationsContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] &
    Pick<z.infer<typeof notificationsSettings>, 'SMTP_URL'> & { readonly MAIL_FROM?: string | undefined };
  readonly transport: MailTransport;
}
