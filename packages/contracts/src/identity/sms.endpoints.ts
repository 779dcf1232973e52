import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { endpoint } from './endpoint.ts';
import { requiredString } from '../fields.ts';

/** The version of `smsConsentText`: raise it with every change of that text. */
export const SMS_CONSENT_VERSION = 1;

/** Consent of a member to text messages. */
export const smsConsentText = (brandName: string): string =>
  `I agree to receive automated text messages from ${brandName} at this number about events that I have booked or wait for: changes, reminders and free seats. The number of messages varies. Message and data rates may apply. Reply STOP to end them, HELP for help. I can book without agreeing.`;

export const SMS_CODE_MINUTES = 10;

/** The state of a member's text messages. Whether they are switched on is the account's `smsNotifications`. */
export const SmsSettings = z.object({
  /** The number that messages come from; null when the site sends none. */
  from: z.nullable(z.string()),
  /** The confirmed number, such as +14155550100. */
  phoneNumber: z.nullable(z.string()),
  consentedAt: z.nullable(z.string()),
  /** The number that a code was sent to. */
  pendingNumber: z.nullable(z.string()),
  /** Why the confirmed number gets no messages: its owner replied STOP, or they could not be delivered. */
  stopped: z.nullable(z.enum(['reply', 'refused'])),
});
export type SmsSettings = z.infer<typeof SmsSettings>;

export const getSmsSettings = endpoint({
  id: 'sms.settings',
  method: 'GET',
  path: '/api/user/sms',
  summary: 'The caller’s number for text messages, and whether it is confirmed.',
  access: 'member',
  response: SmsSettings,
  reads: ['account'],
});

export const requestSms = endpoint({
  id: 'sms.request',
  auditSentence: 'agreed to text messages',
  method: 'POST',
  path: '/api/user/sms',
  summary:
    'Agree to text messages at a number in the USA or Canada. A new number gets a code by text message; a confirmed one is used at once.',
  access: 'member',
  confirmedEmail: true,
  limit: { name: 'sms-codes', most: 5, seconds: 3600, what: 'codes by text message', countsRefused: true },
  body: z.object({
    phoneNumber: requiredString('Phone number').check(
      cleaned(cleanAscii),
      z.minLength(1, 'Phone number is required'),
      z.maxLength(40),
    ),
    /** The version of the text that the member read. */
    consentVersion: z.int(),
  }),
  response: SmsSettings,
  audit: true,
  changes: ['account'],
});

export const confirmSms = endpoint({
  id: 'sms.confirm',
  auditSentence: 'confirmed a number for text messages',
  method: 'POST',
  path: '/api/user/sms/confirm',
  summary: 'Confirm the number with the code that was sent there, and switch text messages on.',
  access: 'member',
  body: z.object({
    code: requiredString('Code').check(
      cleaned(cleanAscii),
      z.regex(/^\d{6}$/, 'Please enter the six digits'),
    ),
  }),
  response: SmsSettings,
  audit: true,
  changes: ['account'],
});

export const removeSmsNumber = endpoint({
  id: 'sms.remove',
  auditSentence: 'removed their number for text messages',
  method: 'DELETE',
  path: '/api/user/sms',
  summary: 'Delete the caller’s number, and end text messages.',
  access: 'member',
  response: SmsSettings,
  audit: true,
  changes: ['account'],
});
