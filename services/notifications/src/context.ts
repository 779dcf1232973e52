import { smsSender } from '@backflow/mails';
import { serviceSettings } from '@backflow/service-kit';
import type { ServiceContext } from '@backflow/service-kit';
import { z } from 'zod';
import type { MailTransport } from './sending/mail-transport.ts';
import type { SmsProvider } from './sms/sms-provider.ts';

const ownSettings = z.object({
  /** The mail server: smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is needed, and looks like smtp://user:password@host:587' }),
  /** The sender, such as `Backflow Academy <no-reply@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Mails to the supplier that are sent one by one within an hour; all others are sent as one digest. */
  SUPPLIER_MAILS_PER_HOUR: z.coerce.number().int().min(1).default(5),
  /** The account at Twilio that sends text messages. */
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  /** Its token, which also signs what Twilio sends to the site. */
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  /** The number that text messages come from; without one the site sends none. */
  SMS_FROM: smsSender,
  /** Sends text messages to the mailbox of a platform on one machine. */
  SMS_TO_MAILBOX: z.stringbool().optional(),
  /** Another address of Twilio's API. */
  SMS_API_URL: z.url().optional(),
});

export const notificationsSettings = serviceSettings
  .extend(ownSettings.shape)
  .refine(
    ({ SMS_ACCOUNT_SID, SMS_AUTH_TOKEN, SMS_FROM }) =>
      (SMS_ACCOUNT_SID === undefined) === (SMS_AUTH_TOKEN === undefined) &&
      (SMS_ACCOUNT_SID === undefined || SMS_FROM !== undefined),
    { path: ['SMS_ACCOUNT_SID'], error: 'needs SMS_AUTH_TOKEN and SMS_FROM' },
  );

/** The service's own settings. */
export type NotificationsSettings = z.infer<typeof ownSettings>;

export interface NotificationsContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & NotificationsSettings;
  readonly transport: MailTransport;
  /** Undefined when the site sends no text messages. */
  readonly sms: SmsProvider | undefined;
}
