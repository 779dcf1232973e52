import { LINK_HOURS } from '@backflow/contracts/identity';
import type { MailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { ENROLLMENT_MAILS } from './enrollment-mails.ts';
import { FORUM_MAILS } from './forum-mails.ts';
import { INVOICE_MAILS } from './invoice-mails.ts';
import { OWN_BOOKING_MAILS } from './my-booking-mails.ts';
import { NEWS_MAILS } from './news-mails.ts';
import { PREMIUM_MAILS } from './premium-mails.ts';
import { REGISTRATION_MAILS } from './registration-mails.ts';
import { SEAT_MAILS } from './seat-mails.ts';
import { SECOND_FACTOR_MAILS } from './second-factor-mails.ts';
import { getParagraphs, writeToSupplier } from './mail-content.ts';
import type { Templates } from './mail-content.ts';

export type TemplatedMail = Exclude<MailTemplate, 'raw' | 'supplier-digest'>;

const help = ({ contactEmail, phone }: SiteSettings) =>
  `If this was not you, write to ${contactEmail} or call ${phone}.`;

/** All templates. A `raw` request contains its own text, and a digest consists of other mails. */
export const MAILS: Templates<TemplatedMail> = {
  ...ENROLLMENT_MAILS,
  ...FORUM_MAILS,
  ...INVOICE_MAILS,
  ...OWN_BOOKING_MAILS,
  ...NEWS_MAILS,
  ...PREMIUM_MAILS,
  ...REGISTRATION_MAILS,
  ...SEAT_MAILS,
  ...SECOND_FACTOR_MAILS,
  /** Goes to everyone who takes part, whatever mail they have turned off: it may name another room. */
  'organizer-message': {
    // An administrator can write anything in it, so an unconfirmed address gets it once it is confirmed.
    category: 'organizer',
    notice: { kind: 'message', text: ({ title, message }) => `About ${title}: ${message}` },
    content: ({ subject, message, title, url }, site) => ({
      subject,
      lead: [`The organizers of ${title} write to everyone who takes part or waits for a seat:`],
      message: getParagraphs(message),
      facts: [['About', title]],
      action: { label: 'See the Details', url },
      notes: [writeToSupplier('Please do not reply to this email: replies are not read. Questions?', site)],
    }),
  },
  /** Verifies a new address. It contains no text of the person who typed the address. */
  'confirm-email': {
    category: 'account',
    content: ({ url }, { brandName }) => ({
      subject: 'Confirm your email address',
      lead: [
        `Please confirm that this is your address, so that registrations, invoices and changes reach you.`,
      ],
      action: { label: 'Confirm Email Address', url },
      notes: [
        `The link works once, for ${LINK_HOURS.confirmEmail} hours.`,
        `If you have no account at ${brandName}, ignore this email. Without your confirmation, we write here only about payments, and about booked events that are cancelled or moved.`,
      ],
    }),
  },
  'reset-password': {
    category: 'account',
    content: ({ url }, { brandName }) => ({
      subject: 'Choose a new password',
      lead: [`Someone, probably you, asked for a new password at ${brandName}.`],
      action: { label: 'Choose a New Password', url },
      notes: [
        'The link works once, for one hour.',
        'If you did not ask for it, ignore this email: your password stays as it is.',
      ],
    }),
  },
  /** Warns the owner, in case somebody else has changed it. */
  'password-changed': {
    category: 'account',
    content: ({ url }, site) => ({
      subject: 'Your password was changed',
      lead: [
        `The password of your ${site.brandName} account was changed just now, and other devices were signed out. Sign in there with the new one.`,
      ],
      notes: [`If this was not you, choose a new password at once: ${url}`, help(site)],
    }),
  },
  /** Goes to the former address, with a link that undoes the change. It does not name the new address. */
  'email-changed': {
    category: 'account',
    content: ({ url }, site) => ({
      subject: 'Your email address was changed',
      lead: [
        `Your ${site.brandName} account uses another email address from now on. We send no more email of this account here.`,
      ],
      action: { label: 'Undo This Change', url },
      notes: [
        `The link works once, for ${LINK_HOURS.undoEmail / 24} days. It gives the account this address back and signs it out everywhere.`,
        help(site),
      ],
    }),
  },
  /** The person who typed an address may not own it: nothing else is sent there before its owner confirms. */
  'confirm-newsletter': {
    category: 'newsletter',
    unsubscribeLabel: 'Remove this address',
    content: ({ url }, { brandName }) => ({
      subject: 'Confirm your newsletter subscription',
      lead: [`Please confirm that you want the ${brandName} newsletter: new events, courses and resources.`],
      action: { label: 'Confirm Subscription', url },
      notes: [
        `The link works once, for ${LINK_HOURS.confirmNewsletter} hours.`,
        'If you did not ask for it, ignore this email: without your confirmation nothing more is sent here.',
      ],
    }),
  },
  'newsletter-confirmed': {
    category: 'newsletter',
    unsubscribeLabel: 'Unsubscribe',
    content: (_data, { brandName }) => ({
      subject: 'You are subscribed',
      lead: [`This address receives the ${brandName} newsletter from now on.`],
      notes: ['You can leave at any time with the link below.'],
    }),
  },
};
