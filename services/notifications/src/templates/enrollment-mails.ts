import { formatPrice } from '@backflow/contracts';
import { supplierEmailOf } from '@backflow/contracts/settings';
import type { EnrollmentMailTemplate, MailData } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { hello } from './words.ts';
import type { Fact, Templates } from './words.ts';

type Course = MailData<'enrollment-confirmed'>;

const facts = ({ title, duration }: Course): Fact[] => [
  ['Course', title],
  ...(duration === undefined ? [] : ([['Duration', duration]] as const)),
];

const withPrice = (data: MailData<'enrollment-requested'>): Fact[] => [
  ...facts(data),
  ['Price', formatPrice(data.price)],
];

/** Where the course is not to be opened any more, the address is that of all of them. */
const door = ({ url }: Course) => ({
  label: url.endsWith('/courses') ? 'See Our Courses' : 'Go to the Course',
  url,
});

const questions = (site: SiteSettings) =>
  `Questions? Write to ${supplierEmailOf(site)} or call ${site.phone}.`;

/** From enrolling in a course to what becomes of it. */
export const ENROLLMENT_MAILS: Templates<EnrollmentMailTemplate> = {
  'enrollment-confirmed': {
    category: 'events',
    words: (data, site, { firstName }) => ({
      subject: `You are enrolled: ${data.title}`,
      lead: [
        hello(firstName),
        `You are enrolled in ${data.title}. It is open to you from now on, at your own pace.`,
      ],
      facts: facts(data),
      action: door(data),
      notes: ['What you have completed is kept, and the course goes on where you left it.', questions(site)],
    }),
  },
  'enrollment-requested': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Invoice requested: ${data.title}`,
      lead: [
        hello(firstName),
        `We have your request to enroll in ${data.title}.`,
        `${site.companyName} sends you the invoice by email. Once it is paid, the course opens and we write to you again.`,
      ],
      facts: withPrice(data),
      action: door(data),
      notes: [
        'We take no card payments on the site, and never ask for card details by mail.',
        questions(site),
      ],
    }),
  },
  'enrollment-invoice-requested': {
    category: 'supplier',
    words: (data, { brandName }, { name = '', email = '', isConfirmed, company, phone }) => ({
      subject: `Invoice to send: ${data.title}`,
      lead: [
        `${name} asks to enroll in ${data.title} and waits for an invoice. The course stays closed until then.`,
      ],
      facts: [
        ['Name', name],
        ['Company', company ?? 'Not given'],
        ['Phone', phone ?? 'Not given'],
        ['Email', isConfirmed ? email : `${email} (not confirmed yet)`],
        ...withPrice(data),
      ],
      action: { label: 'See the Enrolled Members', url: data.url },
      notes: [
        'Once the invoice is paid, an administrator marks the enrollment as paid; the course then opens, and the member is told.',
        `Sent by ${brandName} for every request for an invoice.`,
      ],
    }),
  },
  'enrollment-paid': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Paid: ${data.title}`,
      lead: [
        hello(firstName),
        `Your payment for ${data.title} has come. Thank you: your enrollment is confirmed.`,
      ],
      facts: withPrice(data),
      action: door(data),
      notes: [questions(site)],
    }),
  },
  'enrollment-cancelled': {
    category: 'registration',
    words: (data, site, { firstName }) => ({
      subject: `Your enrollment is cancelled: ${data.title}`,
      lead: [
        hello(firstName),
        `Your enrollment in ${data.title} was cancelled. The course is not open to you any more.`,
      ],
      facts: facts(data),
      action: door(data),
      notes: [`Is this a mistake? Write to ${supplierEmailOf(site)} or call ${site.phone}.`],
    }),
  },
};
