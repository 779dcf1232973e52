import { formatPrice } from '@backflow/contracts';
import type { MailData, MyBookingMailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatTime } from '@backflow/contracts/time';
import { meetingLink, memberFacts, questions, seeDetails, writeToSupplier } from './mail-content.ts';
import type { Fact, Templates } from './mail-content.ts';

type Cancelled = MailData<'cancellation-confirmed'>;
type Booked = Pick<Cancelled, 'title' | 'startsAt' | 'endsAt' | 'place'>;

const facts = ({ title, startsAt, endsAt, place }: Booked): Fact[] => [
  [startsAt === undefined ? 'Course' : 'Event', title],
  ...(startsAt === undefined ? [] : ([['When', formatTime(startsAt, endsAt)]] as const)),
  ...(place === undefined ? [] : ([['Where', place]] as const)),
];

/** Paragraphs about the cancelled booking's money; empty if there was none. */
function moneyText({ effect, number = '', amount }: Cancelled, { companyName }: SiteSettings): string[] {
  const price = formatPrice(amount);
  switch (effect) {
    case 'none':
      return [];
    case 'void':
      return [`Invoice ${number} is void: there is nothing to pay.`];
    case 'credit':
      return [`A credit note cancels invoice ${number}: there is nothing to pay.`];
    case 'refund':
      return [`${companyName} returns the ${price} that you paid for invoice ${number}.`];
    case 'kept-due':
      return [
        `It was too late for a refund: you still owe ${price} for invoice ${number}, even if you don’t attend. Please pay it by the date written on it.`,
      ];
    case 'kept-paid':
      return [`It was too late for a refund: the ${price} paid for invoice ${number} is not returned.`];
  }
}

const removeFromCalendar = ({ startsAt }: Booked): string[] =>
  startsAt === undefined ? [] : ['If it is in your calendar, please take it out.'];

interface Received {
  title: string;
  from: string;
  isPending?: 'true' | undefined;
}

const received = ({ title, from, isPending }: Received, what: string): string[] => [
  `${from} has handed ${what} in ${title} over to you.`,
  ...(isPending === undefined
    ? ['It is confirmed, and there is nothing to pay for you.']
    : [`It is confirmed once its invoice is paid. The invoice is ${from}’s, so you need not pay it.`]),
];

/** The mails about what members do with their own bookings: cancelling, and handing over to a colleague. */
export const OWN_BOOKING_MAILS: Templates<MyBookingMailTemplate> = {
  'cancellation-confirmed': {
    category: 'registration',
    content: (data, site) => ({
      subject: `You have cancelled: ${data.title}`,
      lead: [`Your booking of ${data.title} is cancelled, as you asked.`, ...moneyText(data, site)],
      facts: facts(data),
      action: seeDetails(data),
      notes: [...removeFromCalendar(data), writeToSupplier('That was not you?', site)],
    }),
  },
  'refund-due': {
    category: 'supplier',
    content: ({ number, amount, ...data }, { brandName }, person) => ({
      subject: `Money to return: ${data.title}`,
      lead: [
        `${person.name ?? ''} has cancelled a booking in time. ${formatPrice(amount)} that was paid for invoice ${number} is to be returned.`,
      ],
      facts: [
        ...memberFacts(person),
        ...facts(data),
        ['Invoice', number],
        ['To return', formatPrice(amount)],
      ],
      action: { label: 'See the Invoices', url: data.url },
      notes: [
        'Once the money is returned, note it there: a credit note waits for it.',
        `Sent by ${brandName} for every refund that members are due.`,
      ],
    }),
  },
  /** Goes to an address that a member typed: it has no text of that member except their name and what is booked. */
  'hand-over-offered': {
    category: 'registration',
    content: ({ from, until, ...data }, { brandName }) => ({
      subject: `A seat for you: ${data.title}`,
      lead: [
        `${from} has booked ${data.title} at ${brandName}, cannot use it, and would like to hand it over to you.`,
        'Open the link to see what it is. There you accept with your account, or a new one, or decline.',
      ],
      facts: facts(data),
      action: { label: 'See the Booking', url: data.url },
      notes: [
        `The link works once, until ${formatTime(until)}. Whoever has it can accept: please do not forward it.`,
        `If you do not know ${from}, ignore this email: nothing happens without you.`,
      ],
    }),
  },
  'hand-over-received': {
    category: 'registration',
    hasCalendar: true,
    content: (data, site) => ({
      subject: `The seat is yours: ${data.title}`,
      lead: received(data, 'the seat'),
      facts: facts(data),
      action: seeDetails(data),
      notes: [...meetingLink(data), 'Open the attached file to put it into your calendar.', questions(site)],
    }),
  },
  'hand-over-received-course': {
    category: 'registration',
    content: (data, site) => ({
      subject: `The course is yours: ${data.title}`,
      lead: received(data, 'the enrollment'),
      facts: facts(data),
      action: { label: 'Go to the Course', url: data.url },
      notes: [questions(site)],
    }),
  },
  'hand-over-accepted': {
    category: 'registration',
    notice: { kind: 'seat', text: ({ by }) => `${by} has your booking now.` },
    content: ({ by, number, ...data }, site) => ({
      subject: `Handed over: ${data.title}`,
      lead: [
        `${by} has accepted your booking of ${data.title}. It is theirs now, and you have none any more.`,
        ...(number === undefined ? [] : [`Invoice ${number} stays billed to you.`]),
      ],
      facts: [...facts(data), ['Now booked for', by]],
      action: seeDetails(data),
      notes: [...removeFromCalendar(data), writeToSupplier('Is this a mistake?', site)],
    }),
  },
  'hand-over-declined': {
    category: 'registration',
    notice: { kind: 'seat', text: () => 'The booking stays yours. You can hand it over to somebody else.' },
    content: (data, site) => ({
      subject: `Not taken over: ${data.title}`,
      lead: [
        `The colleague to whom you offered your booking of ${data.title} has declined. It stays yours.`,
        'You can hand it over to somebody else, or cancel it.',
      ],
      facts: facts(data),
      action: seeDetails(data),
      notes: [questions(site)],
    }),
  },
};
