import type { NotificationsSettings } from '../context.ts';
import type { MailTransport } from '../sending/mail-transport.ts';
import { createMailboxProvider } from './mailbox-provider.ts';
import { createTwilioProvider } from './twilio-provider.ts';

export interface SmsMessage {
  /** The delivery's id. */
  id: string;
  /** Such as +14155550100. */
  to: string;
  text: string;
}

/** What passes text messages on. */
export interface SmsProvider {
  /** @throws SmsError */
  send(message: SmsMessage): Promise<void>;
}

/** The provider did not accept a message. Its own message may contain the number, and must not be stored. */
export class SmsError extends Error {
  override name = 'SmsError';
  readonly code: string;
  /** Why no further message can reach the number: its owner replied STOP, or it gets no text messages at all. */
  readonly stopped: 'reply' | 'refused' | undefined;

  constructor(code: string, stopped?: SmsError['stopped']) {
    super(code);
    this.code = code;
    this.stopped = stopped;
  }
}

/** The provider of the settings; undefined when the site sends no text messages. */
export function createSmsProvider(
  settings: NotificationsSettings,
  transport: MailTransport,
): SmsProvider | undefined {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_TO_MAILBOX } = settings;
  if (from === undefined) return undefined;
  if (accountSid !== undefined && authToken !== undefined)
    return createTwilioProvider({ accountSid, authToken, from, apiUrl: settings.SMS_API_URL });
  return SMS_TO_MAILBOX === true ? createMailboxProvider(transport, from) : undefined;
}
