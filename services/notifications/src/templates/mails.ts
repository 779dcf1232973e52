import { LINK_HOURS } from '@backflow/contracts/identity';
import type { MailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { ENROLLMENT_MAILS } from './enrollment-mails.ts';
import { FORUM_MAILS } from './forum-mails.ts';
import { ORGANIZER_MAILS } from './organizer-mails.ts';
import { PREMIUM_MAILS } from './premium-mails.ts';
import { REGISTRATION_MAILS } from './registration-mails.ts';
import { hello } from './words.ts';
import type { Templates } from './words.ts';

/** The mails that are filled in from their data. */
export type TemplatedMail = Exclude<MailTemplate, 'raw' | 'supplier-digest'>;

const help = ({ contactEmail, phone }: SiteSettings) =>
  `If this was not you, write to ${contactEmail} or call ${phone}.`;

/** Every mail that has a template: `raw` brings its own text, a digest is made of other mails. */
export const MAILS: Templates<TemplatedMail> = {
  ...ENROLLMENT_MAILS,
  ...FORUM_MAILS,
  ...ORGANIZER_MAILS,
  ...PREMIUM_MAILS,
  ...REGISTRATION_MAILS,
  /** To a new address of an account, to see whether it reaches its owner. Whoever typed it chooses no word of it. */
  'confirm-email': {
    category: 'account',
    words: ({ url }, { brandName }) => ({
      subject: 'Confirm your email address',
      lead: [
        hello(undefined),
        `Please confirm that this is your address, so that registrations, invoices and changes reach you.`,
      ],
      action: { label: 'Confirm email address', url },
      notes: [
        `The link works once, for ${LINK_HOURS.confirmEmail} hours.`,
        `If you have no account at ${brandName}, ignore this mail. Without your confirmation, we write here only about payments, and about booked events that are cancelled or moved.`,
      ],
    }),
  },
  'reset-password': {
    category: 'account',
    words: ({ firstName, url }, { brandName }) => ({
      subject: 'Choose a new password',
      lead: [hello(firstName), `Someone, probably you, asked for a new password at ${brandName}.`],
      action: { label: 'Choose a new password', url },
      notes: [
        'The link works once, for one hour.',
        'If you did not ask for it, ignore this mail: your password stays as it is.',
      ],
    }),
  },
  /** Tells the owner that it happened, in case it was somebody else. */
  'password-changed': {
    category: 'account',
    words: ({ firstName, url }, site) => ({
      subject: 'Your password was changed',
      lead: [
        hello(firstName),
        `The password of your ${site.brandName} account was changed just now, and other devices were signed out. Sign in there with the new one.`,
      ],
      notes: [`If this was not you, choose a new password at once: ${url}`, help(site)],
    }),
  },
  /** To the address an account had until now, with the way back. It does not name the new one. */
  'email-changed': {
    category: 'account',
    words: ({ firstName, url }, site) => ({
      subject: 'Your email address was changed',
      lead: [
        hello(firstName),
        `Your ${site.brandName} account uses another email address from now on. We send no more mail of this account here.`,
      ],
      action: { label: 'Undo this change', url },
      notes: [
        `The link works once, for ${LINK_HOURS.undoEmail / 24} days. It gives the account this address back and signs it out everywhere.`,
        help(site),
      ],
    }),
  },
  /** Whoever typed an address may not be its owner: nothing is sent there until they say so. */
  'confirm-newsletter': {
    category: 'newsletter',
    wayOut: 'Remove this address',
    words: ({ url }, { brandName }) => ({
      subject: 'Confirm your newsletter subscription',
      lead: [`Please confirm that you want the ${brandName} newsletter: new events, courses and resources.`],
      action: { label: 'Confirm subscription', url },
      notes: [
        `The link works once, for ${LINK_HOURS.confirmNewsletter} hours.`,
        'If you did not ask for it, ignore this mail: without your confirmation nothing more is sent here.',
      ],
    }),
  },
  'newsletter-confirmed': {
    category: 'newsletter',
    wayOut: 'Unsubscribe',
    words: (_data, { brandName }) => ({
      subject: 'You are subscribed',
      lead: [`This address receives the ${brandName} newsletter from now on.`],
      notes: ['You can leave at any time with the link below.'],
    }),
  },
};
