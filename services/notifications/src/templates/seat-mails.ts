import { formatPrice } from '@backflow/contracts';
import type { SeatMailTemplate } from '@backflow/contracts/notifications';
import { formatTime } from '@backflow/contracts/time';
import { short, shortTime } from './event-sms.ts';
import { questions, seeDetails, whenAndWhere, writeToSupplier } from './mail-content.ts';
import type { Templates } from './mail-content.ts';

const REJOIN = 'While the event is full you can join its waiting list again, at the end.';

/**
 * The mails about seats offered to a waiting list. They are sent whatever mail a member has turned off: who does not answer an offer
 * loses the position.
 */
export const SEAT_MAILS: Templates<SeatMailTemplate> = {
  'seat-offered': {
    category: 'registration',
    notice: {
      kind: 'seat',
      text: ({ expiresAt }) => `Accept it or pass until ${formatTime(expiresAt)}.`,
    },
    sms: {
      text: ({ title, expiresAt }) =>
        `A seat in ${short(title)} is free for you. Accept it or pass until ${shortTime(expiresAt)}.`,
      endsAt: ({ expiresAt }) => expiresAt,
    },
    content: ({ expiresAt, price, ...data }, site) => ({
      subject: `A seat is free for you: ${data.title}`,
      lead: [
        `A seat in ${data.title} is free, and it is reserved for you until ${formatTime(expiresAt)}.`,
        'Accept it or pass on the event’s page. If you do neither by then, the seat is offered to the next member, and you are no longer on the waiting list.',
      ],
      facts: [
        ['Reserved until', formatTime(expiresAt)],
        ...whenAndWhere(data),
        ...(price === undefined ? [] : ([['Price', formatPrice(price)]] as const)),
      ],
      action: { label: 'Accept or Pass', url: data.url },
      notes: [
        ...(price === undefined
          ? []
          : ['Accepting the seat makes the invoice. There is nothing to pay before.']),
        questions(site),
      ],
    }),
  },
  'seat-offer-ended': {
    category: 'registration',
    notice: {
      kind: 'seat',
      text: ({ how }) =>
        how === 'passed'
          ? 'You passed on the seat and left the waiting list.'
          : 'The seat was not accepted in time. You are no longer on the waiting list.',
      isNews: ({ how }) => how === 'expired',
    },
    content: ({ how, expiresAt, ...data }, site) => ({
      subject:
        how === 'passed' ? `You passed on a seat: ${data.title}` : `The offer has expired: ${data.title}`,
      lead: [
        how === 'passed'
          ? `You passed on the seat in ${data.title} that was offered to you, and are no longer on the waiting list. There is nothing to pay.`
          : `The seat in ${data.title} was reserved for you until ${formatTime(expiresAt)}, and was not accepted. It goes to the next member, and you are no longer on the waiting list. There is nothing to pay.`,
        `Would you like to come after all? ${REJOIN}`,
      ],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [questions(site)],
    }),
  },
  'seat-offer-withdrawn': {
    category: 'registration',
    notice: {
      kind: 'seat',
      text: () => 'The seat is no longer reserved. You are still on the waiting list.',
    },
    content: (data, site) => ({
      subject: `The seat is no longer reserved: ${data.title}`,
      lead: [
        `The seat in ${data.title} that was reserved for you is not free any more: an administrator withdrew the offer. You are still on the waiting list, and the event’s page shows your position.`,
      ],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [writeToSupplier('Is this a mistake?', site)],
    }),
  },
  'waiting-list-closed': {
    category: 'registration',
    notice: { kind: 'seat', text: () => 'No seat became free in time. There is nothing to pay.' },
    content: (data, site) => ({
      subject: `No seat became free: ${data.title}`,
      lead: [
        `The waiting list of ${data.title} is closed: the event starts soon, and no seat became free for you. You need not come, and there is nothing to pay.`,
        'Should a seat become free at the last minute, whoever registers first on the event’s page gets it.',
      ],
      facts: whenAndWhere(data),
      action: seeDetails(data),
      notes: [questions(site)],
    }),
  },
};
