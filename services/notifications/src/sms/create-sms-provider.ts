import { createMailboxProvider } from './mailbox-provider.ts';
import type { MailSender } from './mailbox-provider.ts';
import type { SmsProvider } from './sms-provider.ts';
import { createTwilioProvider } from './twilio-provider.ts';

/** The settings of text messages. */
interface SmsAccount {
  SMS_ACCOUNT_SID?: string | undefined;
  SMS_AUTH_TOKEN?: string | undefined;
  SMS_FROM?: string | undefined;
  SMS_TO_MAILBOX?: boolean | undefined;
  SMS_API_URL?: string | undefined;
}

/** The provider of the settings; undefined when the site sends no text messages. */
export function createSmsProvider(settings: SmsAccount, transport: MailSender): SmsProvider | undefined {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_TO_MAILBOX } = settings;
  if (from === undefined) return undefined;
  if (accountSid !== undefined && authToken !== undefined)
    return createTwilioProvider({ accountSid, authToken, from, apiUrl: settings.SMS_API_URL });
  return SMS_TO_MAILBOX === true ? createMailboxProvider(transport, from) : undefined;
}
