import { formatPrice } from '@backflow/contracts';
import type { EnrollmentMailTemplate, MailData } from '@backflow/contracts/notifications';
import { formatDay } from '@backflow/contracts/time';
import {
  NO_CARDS,
  invoiceFacts,
  invoiceSubject,
  issuedInvoiceFacts,
  issuedInvoiceText,
  questions,
  writeToSupplier,
} from './mail-content.ts';
import type { Fact, Templates } from './mail-content.ts';

type Course = MailData<'enrollment-confirmed'>;

const facts = ({ title, duration }: Course): Fact[] => [
  ['Course', title],
  ...(duration === undefined ? [] : ([['Duration', duration]] as const)),
];

const withPrice = (data: MailData<'enrollment-requested'>): Fact[] => [
  ...facts(data),
  ['Price', formatPrice(data.price)],
];

/** The link leads to all courses when the member can't open this one any more. */
const courseLink = ({ url }: Course) => ({
  label: url.endsWith('/courses') ? 'See Our Courses' : 'Go to the Course',
  url,
});

/** The mails about an enrollment, from the request to its end. */
export const ENROLLMENT_MAILS: Templates<EnrollmentMailTemplate> = {
  'enrollment-confirmed': {
    category: 'events',
    notice: {
      kind: 'seat',
      text: () => 'The course is open to you, at your own pace.',
      isNews: ({ change }) => change !== undefined,
    },
    content: (data, site) => ({
      subject: `You are enrolled: ${data.title}`,
      lead: [`You are enrolled in ${data.title}. It is open to you from now on, at your own pace.`],
      facts: facts(data),
      action: courseLink(data),
      notes: ['Your progress is saved, and the course continues where you left it.', questions(site)],
    }),
  },
  'enrollment-requested': {
    category: 'registration',
    notice: {
      kind: 'payment',
      text: (data, site) =>
        `${formatPrice(data.price)}. ${issuedInvoiceText(data, site)} The course opens once it is paid.`,
    },
    content: (data, site) => ({
      subject: `Invoice requested: ${data.title}`,
      lead: [
        `We have your request to enroll in ${data.title}.`,
        `${issuedInvoiceText(data, site)} Once it is paid, the course opens and we write to you again.`,
      ],
      facts: withPrice(data),
      action: courseLink(data),
      notes: [NO_CARDS, questions(site)],
    }),
  },
  'enrollment-invoice-requested': {
    category: 'supplier',
    content: (data, { brandName }, person) => ({
      subject: invoiceSubject(data),
      lead: [
        data.invoiceNumber === undefined
          ? `${person.name ?? ''} asks to enroll in ${data.title} and waits for an invoice. The course stays closed until it is paid.`
          : `${person.name ?? ''} asks to enroll in ${data.title}. The invoice goes out by itself; the course stays closed until it is paid.`,
      ],
      facts: [...invoiceFacts(person), ...withPrice(data), ...issuedInvoiceFacts(data)],
      action: { label: 'See the Enrolled Members', url: data.url },
      notes: [
        'Once the invoice is paid, an administrator marks the enrollment as paid. Then the course opens, and the member gets an email.',
        `Sent by ${brandName} for every request for an invoice.`,
      ],
    }),
  },
  'enrollment-paid': {
    category: 'registration',
    notice: { kind: 'payment', text: () => 'The course is open to you.' },
    content: (data, site) => ({
      subject: `Paid: ${data.title}`,
      lead: [`Your payment for ${data.title} has come. Thank you: your enrollment is confirmed.`],
      facts: withPrice(data),
      action: courseLink(data),
      notes: [questions(site)],
    }),
  },
  'enrollment-payment-reminder': {
    category: 'registration',
    notice: {
      kind: 'payment',
      text: ({ due }) => `Left to pay: ${formatPrice(due)}. The course opens once it is paid.`,
    },
    content: ({ due, requestedAt, ...data }, site) => ({
      subject: `Payment reminder: ${data.title}`,
      lead: [
        `You enrolled in ${data.title} on ${formatDay(requestedAt)}, and the invoice is not paid yet. The course opens once it is. If you have paid in the last few days, ignore this email.`,
      ],
      facts: [...facts(data), ['Left to pay', formatPrice(due)]],
      action: courseLink(data),
      notes: [
        NO_CARDS,
        {
          text: 'You do not need the course any more?',
          link: { label: 'Cancel your enrollment', url: data.url },
        },
        writeToSupplier('The invoice is missing?', site),
      ],
    }),
  },
  'enrollment-cancelled': {
    category: 'registration',
    notice: { kind: 'event', text: () => 'The course is not open to you any more.' },
    content: (data, site) => ({
      subject: `Your enrollment is cancelled: ${data.title}`,
      lead: [`Your enrollment in ${data.title} was cancelled. The course is not open to you any more.`],
      facts: facts(data),
      action: courseLink(data),
      notes: [writeToSupplier('Is this a mistake?', site)],
    }),
  },
};
