import { formatPrice } from '@backflow/contracts';
import { UNCONFIRMED_LIMITS } from '@backflow/contracts/bookings';
import { VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import { supplierEmailOf } from '@backflow/contracts/settings';
import type { MailData, RegistrationMailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatTime } from './formats.ts';
import { hello } from './words.ts';
import type { Fact, Templates } from './words.ts';

type Occasion = MailData<'registration-confirmed'>;

const whenAndWhere = ({ startsAt, endsAt, place }: Occasion): Fact[] => [
  ['When', formatTime(startsAt, endsAt)],
  ['Where', place],
];

const withPrice = (data: MailData<'registration-requested'>): Fact[] => [
  ...whenAndWhere(data),
  ['Price', formatPrice(data.price)],
];

/** What has changed with its old value, what has not without one. */
const oldAndNew = ({ oldStartsAt, oldEndsAt, oldPlace, ...data }: MailData<'event-moved'>): Fact[] => {
  const [time, oldTime] = [formatTime(data.startsAt, data.endsAt), formatTime(oldStartsAt, oldEndsAt)];
  return [...changed('time', time, oldTime), ...changed('place', data.place, oldPlace)];
};

const UNCHANGED = { time: 'When', place: 'Where' } as const;

const changed = (label: keyof typeof UNCHANGED, value: string, old: string): Fact[] =>
  value === old
    ? [[UNCHANGED[label], value]]
    : [
        [`New ${label}`, value],
        [`Old ${label}`, old],
      ];

const details = ({ url }: Occasion) => ({ label: 'See the Details', url });

const CALENDAR = 'Open the attached file to put it into your calendar.';

/** A link may change, and mails are forwarded: it is told on the page alone. */
const meetingLink = ({ place }: Occasion): string[] =>
  place === VIRTUAL_LOCATION
    ? ['It takes place online. Its page has the meeting link, once you are signed in.']
    : [];

const questions = (site: SiteSettings) =>
  `Questions, or you cannot come? Write to ${supplierEmailOf(site)} or call ${site.phone}.`;

/** From asking for a seat to what becomes of it. */
export const REGISTRATION_MAILS: Templates<RegistrationMailTemplate> = {
  'registration-confirmed': {
    category: 'events',
    hasCalendar: true,
    words: (data, site, { firstName }) => ({
      subject: `You are registered: ${data.title}`,
      lead: [hello(firstName), `Your seat in ${data.title} is confirmed.`],
      facts: whenAndWhere(data),
      action: details(data),
      notes: [...meetingLink(data), CALENDAR, questions(site)],
    }),
  },
  'registration-requested': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Invoice requested: ${data.title}`,
      lead: [
        hello(firstName),
        `We have your request for a seat in ${data.title}, and hold one for you.`,
        `${site.companyName} sends you the invoice by email. Once it is paid, by the date written on it, your seat is confirmed and we write to you again.`,
      ],
      facts: withPrice(data),
      action: details(data),
      notes: [
        'We take no card payments on the site, and never ask for card details by mail.',
        'A seat whose invoice is not paid in time may be released.',
        questions(site),
      ],
    }),
  },
  'invoice-requested': {
    category: 'supplier',
    words: (data, { brandName }, { name = '', email = '', isConfirmed, company, phone }) => ({
      subject: `Invoice to send: ${data.title}`,
      lead: [`${name} asks for a seat in ${data.title} and waits for an invoice. A seat is held.`],
      facts: [
        ['Name', name],
        ['Company', company ?? 'Not given'],
        ['Phone', phone ?? 'Not given'],
        ['Email', isConfirmed ? email : `${email} (not confirmed yet)`],
        ['Event', data.title],
        ...withPrice(data),
      ],
      action: { label: 'See the Attendees', url: data.url },
      notes: [
        'Once the invoice is paid, an administrator marks the registration as paid there; the member then gets a mail.',
        `Sent by ${brandName} for every request for an invoice.`,
      ],
    }),
  },
  'registration-paid': {
    category: 'registration',
    hasCalendar: true,
    words: (data, site, { firstName }) => ({
      subject: `Paid: ${data.title}`,
      lead: [hello(firstName), `Your payment for ${data.title} has come. Thank you: your seat is confirmed.`],
      facts: withPrice(data),
      action: details(data),
      notes: [...meetingLink(data), CALENDAR, questions(site)],
    }),
  },
  'waiting-list-joined': {
    category: 'events',
    words: (data, site, { firstName }) => ({
      subject: `On the waiting list: ${data.title}`,
      lead: [
        hello(firstName),
        `You are on the waiting list of ${data.title}. You have no seat yet, and nothing to pay.`,
        'A seat that comes free is kept for whoever waits longest. The event’s page shows your place in the line, and lets you register once it is your turn.',
      ],
      facts: whenAndWhere(data),
      action: details(data),
      notes: [questions(site)],
    }),
  },
  'registration-cancelled': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Your registration is cancelled: ${data.title}`,
      lead: [
        hello(firstName),
        `Your registration for ${data.title} was cancelled. You have no seat any more.`,
      ],
      facts: whenAndWhere(data),
      action: details(data),
      notes: [`Is this a mistake? Write to ${supplierEmailOf(site)} or call ${site.phone}.`],
    }),
  },
  'event-moved': {
    category: 'registration',
    hasCalendar: true,
    words: (data, site, { firstName }) => ({
      subject: `New date or place: ${data.title}`,
      lead: [
        hello(firstName),
        `${data.title} has been moved. Your registration stays as it is, for the new date and place.`,
      ],
      facts: oldAndNew(data),
      action: details(data),
      notes: [...meetingLink(data), 'Open the attached file to update your calendar.', questions(site)],
    }),
  },
  'event-moved-waitlisted': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `New date or place: ${data.title}`,
      lead: [
        hello(firstName),
        `${data.title} has been moved. You are on its waiting list, and keep your position.`,
      ],
      facts: oldAndNew(data),
      action: details(data),
      notes: [`Questions? Write to ${supplierEmailOf(site)} or call ${site.phone}.`],
    }),
  },
  /** To an address that nobody has confirmed: its reader may not be who chose the name. */
  'registration-expired': {
    category: 'registration',
    words: (data, { brandName }) => ({
      subject: `Your registration has ended: ${data.title}`,
      lead: [
        hello(undefined),
        `The registration for ${data.title} was cancelled, because this email address was not confirmed within ${UNCONFIRMED_LIMITS.hours} hours after the account was made. There is nothing to pay.`,
        'Confirm the address, and you can register again while there are seats.',
      ],
      facts: whenAndWhere(data),
      action: { label: 'Confirm the Email Address', url: data.url },
      notes: [`If you did not make an account with ${brandName}, ignore this mail.`],
    }),
  },
  'event-taken-down': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Taken off the program: ${data.title}`,
      lead: [
        hello(firstName),
        `${data.title} has been taken off our program and does not take place as announced. You need not come.`,
      ],
      facts: whenAndWhere(data),
      action: { label: 'See Other Events', url: data.url },
      notes: [
        'If it is in your calendar, please take it out.',
        `If you have paid, or had an invoice, write to ${supplierEmailOf(site)} or call ${site.phone}: fees are refunded where we cancel.`,
      ],
    }),
  },
};
