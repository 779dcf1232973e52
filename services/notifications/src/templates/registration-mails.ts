import { formatPrice } from '@backflow/contracts';
import { UNCONFIRMED_LIMITS } from '@backflow/contracts/bookings';
import { getSupplierEmail } from '@backflow/contracts/settings';
import type { MailData, RegistrationMailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatDay, formatTime } from '@backflow/contracts/time';
import { EVENT_SMS, short, shortTime } from './event-sms.ts';
import {
  NO_CARDS,
  invoiceFacts,
  invoiceSubject,
  issuedInvoiceFacts,
  issuedInvoiceText,
  meetingLink,
  seeDetails,
  whenAndWhere,
  writeToSupplier,
} from './mail-content.ts';
import type { Fact, Note, NoticeTemplate, Templates } from './mail-content.ts';

type BookedEvent = MailData<'registration-confirmed'>;

const withPrice = (data: MailData<'registration-requested'>): Fact[] => [
  ...whenAndWhere(data),
  ['Price', formatPrice(data.price)],
];

/** Time and place; the old value beside each that has changed. */
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

const CALENDAR = 'Open the attached file to put it into your calendar.';

/** Members need no notice of what they did themselves, only of bookings that an administrator made or changed. */
const isNews = ({ change }: Pick<BookedEvent, 'change'>): boolean => change !== undefined;

const movedUp = ({ change }: Pick<BookedEvent, 'change'>): string[] =>
  change === 'moved-up' ? ['A seat is free: you have moved up from the waiting list.'] : [];

const invoiceText = ({ price }: { price: string }, { companyName }: SiteSettings): string =>
  `${formatPrice(price)}. ${companyName} sends you the invoice by email.`;

const timeText = ({ startsAt, endsAt }: BookedEvent): string => formatTime(startsAt, endsAt);

/** Its page cancels a booking until it begins, and ends the waiting. */
const cancelNote = (label: string, { url }: Pick<BookedEvent, 'url'>): Note => ({
  text: 'You cannot attend?',
  link: { label, url },
});

const seatNotes = (data: BookedEvent, site: SiteSettings, question = 'Questions?') => [
  cancelNote('Cancel your registration', data),
  writeToSupplier(question, site),
];

const waitingNotes = (data: BookedEvent, site: SiteSettings) => [
  cancelNote('Leave the waiting list', data),
  writeToSupplier('Questions?', site),
];

const movedNotice: NoticeTemplate<MailData<'event-moved'>> = {
  kind: 'event',
  text: (data) => `Now: ${timeText(data)}, ${data.place}`,
};

/** The mails about a registration, from the request to its end. */
export const REGISTRATION_MAILS: Templates<RegistrationMailTemplate> = {
  'registration-confirmed': {
    category: 'events',
    hasCalendar: true,
    notice: {
      kind: 'seat',
      text: (data) => [...movedUp(data), timeText(data)].join(' '),
      isNews,
    },
    content: (data, site) => ({
      subject: `You are registered: ${data.title}`,
      lead: [...movedUp(data), `Your seat in ${data.title} is confirmed.`],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [...meetingLink(data), CALENDAR, ...seatNotes(data, site)],
    }),
  },
  'registration-requested': {
    category: 'registration',
    notice: {
      kind: 'payment',
      text: (data, site) =>
        [...movedUp(data), `${formatPrice(data.price)}.`, issuedInvoiceText(data, site)].join(' '),
    },
    content: (data, site) => ({
      subject: `Invoice requested: ${data.title}`,
      lead: [
        ...movedUp(data),
        `We have your request for a seat in ${data.title}, and hold one for you.`,
        `${issuedInvoiceText(data, site)} Once it is paid, by the date written on it, your seat is confirmed and we write to you again.`,
      ],
      facts: withPrice(data),
      action: seeDetails(data),
      notes: [
        NO_CARDS,
        'A seat whose invoice is not paid in time may be released.',
        ...seatNotes(data, site),
      ],
    }),
  },
  'invoice-requested': {
    category: 'supplier',
    content: (data, { brandName }, person) => ({
      subject: invoiceSubject(data),
      lead: [
        data.invoiceNumber === undefined
          ? `${person.name ?? ''} asks for a seat in ${data.title} and waits for an invoice. A seat is reserved.`
          : `${person.name ?? ''} asks for a seat in ${data.title}. A seat is reserved, and the invoice goes out by itself.`,
      ],
      facts: [
        ...invoiceFacts(person),
        ['Event', data.title],
        ...withPrice(data),
        ...issuedInvoiceFacts(data),
      ],
      action: { label: 'See the Attendees', url: data.url },
      notes: [
        'Once the invoice is paid, an administrator marks the registration as paid there; the member then gets an email.',
        `Sent by ${brandName} for every request for an invoice.`,
      ],
    }),
  },
  'registration-paid': {
    category: 'registration',
    notice: { kind: 'payment', text: (data) => `Your seat is confirmed. ${timeText(data)}` },
    hasCalendar: true,
    content: (data, site) => ({
      subject: `Paid: ${data.title}`,
      lead: [`Your payment for ${data.title} has come. Thank you: your seat is confirmed.`],
      facts: withPrice(data),
      action: seeDetails(data),
      notes: [...meetingLink(data), CALENDAR, ...seatNotes(data, site)],
    }),
  },
  'waiting-list-joined': {
    category: 'events',
    notice: { kind: 'seat', text: () => 'You have no seat yet, and nothing to pay.', isNews },
    content: (data, site) => ({
      subject: `On the waiting list: ${data.title}`,
      lead: [
        `You are on the waiting list of ${data.title}. You have no seat yet, and nothing to pay.`,
        'A seat that becomes free is offered to the member who has waited longest. When it is your turn, we write to you at once: you then have some hours to accept the seat or to pass. The event’s page shows your position.',
      ],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: waitingNotes(data, site),
    }),
  },
  'seat-free': {
    category: 'events',
    notice: { kind: 'seat', text: () => 'It is your turn on the waiting list: the seat is yours to take.' },
    content: (data, site) => ({
      subject: `A seat is free: ${data.title}`,
      lead: [
        `A seat in ${data.title} is free, and it is your turn on the waiting list.`,
        'It is reserved for you. To take it, register on the event’s page; if you cannot attend, please leave the waiting list there, so that the next member gets it.',
      ],
      facts: whenAndWhere(data),
      action: { label: 'Take the Seat', url: data.url },
      notes: waitingNotes(data, site),
    }),
  },
  'registration-cancelled': {
    category: 'registration',
    notice: { kind: 'event', text: () => 'You have no seat any more.' },
    sms: EVENT_SMS.cancelled,
    content: (data, site) => ({
      subject: `Your registration is cancelled: ${data.title}`,
      lead: [`Your registration for ${data.title} was cancelled. You have no seat any more.`],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [writeToSupplier('Is this a mistake?', site)],
    }),
  },
  'event-soon': {
    category: 'events',
    notice: { kind: 'event', text: (data) => `It starts soon: ${timeText(data)}, ${data.place}` },
    sms: EVENT_SMS.soon,
    content: (data, site) => ({
      subject: `Reminder: ${data.title}, ${formatDay(data.startsAt)}`,
      lead: [`${data.title} starts soon. We look forward to seeing you.`],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [
        ...meetingLink(data),
        'What to bring and how to prepare is on its page too.',
        ...seatNotes(data, site),
      ],
    }),
  },
  'event-moved': {
    category: 'registration',
    notice: movedNotice,
    sms: EVENT_SMS.moved,
    hasCalendar: true,
    content: (data, site) => ({
      subject: `New date or place: ${data.title}`,
      lead: [`${data.title} has been moved. Your registration stays as it is, for the new date and place.`],
      facts: oldAndNew(data),
      action: seeDetails(data),
      notes: [
        ...meetingLink(data),
        'Open the attached file to update your calendar.',
        ...seatNotes(data, site),
      ],
    }),
  },
  'event-moved-waitlisted': {
    category: 'registration',
    notice: movedNotice,
    sms: EVENT_SMS.moved,
    content: (data, site) => ({
      subject: `New date or place: ${data.title}`,
      lead: [`${data.title} has been moved. You are on its waiting list, and keep your position.`],
      facts: oldAndNew(data),
      action: seeDetails(data),
      notes: waitingNotes(data, site),
    }),
  },
  'registration-moved': {
    category: 'registration',
    hasCalendar: true,
    notice: {
      kind: 'event',
      text: ({ oldTitle, due, ...data }, site) => {
        const seat = `${timeText(data)}, instead of ${oldTitle}.`;
        return due === undefined ? seat : `${seat} Left to pay: ${invoiceText({ price: due }, site)}`;
      },
    },
    sms: {
      text: ({ oldTitle, title, startsAt, place }) =>
        `Your registration for ${short(oldTitle)} was moved to ${short(title)}: ${shortTime(startsAt)}, ${short(place)}.`,
      isChange: true,
    },
    content: ({ oldTitle, oldStartsAt, oldEndsAt, oldPlace, due, ...data }, site) => ({
      subject: `Your registration has moved: ${data.title}`,
      lead: [
        `Your registration for ${oldTitle} on ${formatDay(oldStartsAt)} was moved to ${data.title} on ${formatDay(data.startsAt)}.`,
        due === undefined
          ? 'Your seat there is confirmed, and there is nothing more to pay.'
          : `A seat there is reserved for you. ${formatPrice(due)} is left to pay: ${site.companyName} sends you the invoice by email.`,
      ],
      facts: [
        ['New date', formatTime(data.startsAt, data.endsAt)],
        ['Where', data.place],
        ...(due === undefined ? [] : ([['Left to pay', formatPrice(due)]] as const)),
        ['Old date', formatTime(oldStartsAt, oldEndsAt)],
        ['Old place', oldPlace],
      ],
      action: seeDetails(data),
      notes: [
        ...meetingLink(data),
        `${CALENDAR} Please take the old date out of it.`,
        ...seatNotes(data, site, 'Is this a mistake?'),
      ],
    }),
  },
  'payment-reminder': {
    category: 'registration',
    notice: { kind: 'payment', text: ({ due }) => `Left to pay: ${formatPrice(due)}.` },
    content: ({ due, requestedAt, ...data }, site) => ({
      subject: `Payment reminder: ${data.title}`,
      lead: [
        `You registered for ${data.title} on ${formatDay(requestedAt)}, and the invoice is not paid yet. If you have paid in the last few days, ignore this email.`,
      ],
      facts: [...whenAndWhere(data), ['Left to pay', formatPrice(due)]],
      action: seeDetails(data),
      notes: [
        NO_CARDS,
        'A seat whose invoice is not paid in time may be released.',
        ...seatNotes(data, site, 'The invoice is missing?'),
      ],
    }),
  },
  'registration-expired': {
    category: 'registration',
    notice: {
      kind: 'event',
      text: () => 'Your email address was not confirmed in time. There is nothing to pay.',
    },
    // The reader of an unconfirmed address may not be the member.
    greetsByName: false,
    content: (data, { brandName }) => ({
      subject: `Your registration has ended: ${data.title}`,
      lead: [
        `The registration for ${data.title} was cancelled, because this email address was not confirmed within ${UNCONFIRMED_LIMITS.hours} hours after the account was made. There is nothing to pay.`,
        'Confirm the address, and you can register again while there are seats.',
      ],
      facts: whenAndWhere(data),
      action: { label: 'Confirm the Email Address', url: data.url },
      notes: [`If you did not make an account with ${brandName}, ignore this email.`],
    }),
  },
  'event-taken-down': {
    category: 'registration',
    notice: { kind: 'event', text: () => 'It does not take place as announced. You need not come.' },
    sms: EVENT_SMS.takenDown,
    content: (data, site) => ({
      subject: `Taken off the program: ${data.title}`,
      lead: [
        `${data.title} has been taken off our program and does not take place as announced. You need not come.`,
      ],
      facts: whenAndWhere(data),
      action: { label: 'See Other Events', url: data.url },
      notes: [
        'If it is in your calendar, please take it out.',
        `If you have paid, or had an invoice, write to ${getSupplierEmail(site)} or call ${site.phone}: fees are refunded where we cancel.`,
      ],
    }),
  },
};
