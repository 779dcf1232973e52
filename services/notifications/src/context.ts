import { serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { z } from 'zod';
import type { MailTransport } from './sending/mail-transport.ts';

export const notificationsSettings = serviceSettings.extend({
  /** The mail server: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is needed, and looks like smtp://user:password@host:587' }),
  /** The sender, such as `Backflow Academy <no-reply@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Mails to the supplier that are sent one by one within an hour; all others are sent as one digest. */
  SUPPLIER_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(5),
});

export interface NotificationsContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] &
    Pick<z.infer<typeof notificationsSettings>, 'SMTP_URL' | 'SUPPLIER_MAILS_PER_HOUR'> & {
      readonly MAIL_FROM?: string | undefined;
    };
  readonly transport: MailTransport;
}
