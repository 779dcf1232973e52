import { formatPrice } from '@backflow/contracts';
import type { InvoiceMailTemplate, MailData } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatCalendarDay, formatTime } from '@backflow/contracts/time';
import { NO_CARDS, getParagraphs, writeToSupplier } from './mail-content.ts';
import type { Fact, MailContent, Templates } from './mail-content.ts';

type Paid = MailData<'invoice-paid'>;
type Due = MailData<'invoice'>;

/** A course has no time and no location. */
const subjectFacts = ({
  title,
  startsAt,
  endsAt,
  place,
}: Pick<Paid, 'title' | 'startsAt' | 'endsAt' | 'place'>): Fact[] => [
  ['For', title],
  ...(startsAt === undefined ? [] : ([['When', formatTime(startsAt, endsAt)]] as const)),
  ...(place === undefined ? [] : ([['Where', place]] as const)),
];

const dueFacts = (data: Due): Fact[] => [
  ['Invoice', data.number],
  ...subjectFacts(data),
  ['Amount', formatPrice(data.total)],
  ['Due', formatCalendarDay(data.dueOn)],
];

/** How to pay, in the administrators' words. */
const howToPay = ({ paymentInstructions }: Due): Pick<MailContent, 'quotes'> => ({
  quotes: [{ label: 'How to pay', paragraphs: getParagraphs(paymentInstructions) }],
});

const seeInvoice = ({ url }: Pick<Paid, 'url'>) => ({ label: 'See the Invoice', url });

const questions = (site: SiteSettings) => writeToSupplier('Questions about this invoice?', site);

const REFUNDS: Readonly<Record<MailData<'credit-note'>['refund'], string>> = {
  none: 'The invoice is cancelled, and nothing is left to pay.',
  due: 'The invoice is cancelled. You have paid it: we return the money to you.',
  made: 'The invoice is cancelled, and the money has been returned to you.',
};

const PART_REFUNDS: typeof REFUNDS = {
  none: '',
  due: ' You have paid it: we return the money to you.',
  made: ' The money has been returned to you.',
};

const refundText = ({ extent, refund, total }: MailData<'credit-note'>): string =>
  extent === 'part'
    ? `${formatPrice(total)} is taken off the invoice; the rest of it stays as it is.${PART_REFUNDS[refund]}`
    : REFUNDS[refund];

function thanks({ booking, startsAt }: Paid): string {
  if (booking === 'cancelled') return 'Thank you.';
  return `Thank you: your ${startsAt === undefined ? 'enrollment' : 'seat'} is confirmed.`;
}

/** The mails about an invoice. The invoice or credit note is attached as a PDF file. */
export const INVOICE_MAILS: Templates<InvoiceMailTemplate> = {
  invoice: {
    category: 'registration',
    repliesToSupplier: true,
    notice: {
      kind: 'payment',
      text: ({ total, dueOn }) => `${formatPrice(total)}, due ${formatCalendarDay(dueOn)}.`,
    },
    content: (data, site) => ({
      subject: `Invoice ${data.number}: ${data.title}`,
      lead: [
        `Attached is invoice ${data.number} of ${site.companyName} for ${data.title}.`,
        `Please pay ${formatPrice(data.total)} by ${formatCalendarDay(data.dueOn)}. We write to you again once your payment has come.`,
      ],
      facts: dueFacts(data),
      ...howToPay(data),
      action: seeInvoice(data),
      notes: [NO_CARDS, questions(site)],
    }),
  },
  'invoice-paid': {
    category: 'registration',
    repliesToSupplier: true,
    hasCalendar: true,
    notice: {
      kind: 'payment',
      text: ({ number, total }) => `${formatPrice(total)} for invoice ${number} has come. Thank you.`,
    },
    content: (data, site) => ({
      subject: `Paid: ${data.title}`,
      lead: [
        `Your payment of ${formatPrice(data.total)} for ${data.title} has come. ${thanks(data)}`,
        `Attached is invoice ${data.number} for your records; this email is your receipt.`,
      ],
      facts: [['Invoice', data.number], ...subjectFacts(data), ['Paid', formatPrice(data.total)]],
      action: seeInvoice(data),
      notes: [
        ...(data.calendarId === undefined
          ? []
          : ['Open the attached calendar file to put it into your calendar.']),
        questions(site),
      ],
    }),
  },
  'invoice-reminder': {
    category: 'registration',
    repliesToSupplier: true,
    notice: {
      kind: 'payment',
      text: ({ total, dueOn }) => `Left to pay: ${formatPrice(total)}, due ${formatCalendarDay(dueOn)}.`,
    },
    content: (data, site) => ({
      subject: `Payment reminder: ${data.title}`,
      lead: [
        `Invoice ${data.number} for ${data.title} is not paid yet. It is attached again. If you have paid in the last few days, ignore this email.`,
      ],
      facts: dueFacts(data),
      ...howToPay(data),
      action: seeInvoice(data),
      notes: [NO_CARDS, writeToSupplier('You can’t pay in time, or will not attend?', site)],
    }),
  },
  'credit-note': {
    category: 'registration',
    repliesToSupplier: true,
    notice: { kind: 'payment', text: refundText },
    content: (data, site) => ({
      subject: `Credit note ${data.number}: ${data.title}`,
      lead: [
        `Attached is credit note ${data.number}, for invoice ${data.invoiceNumber}: ${data.title}.`,
        refundText(data),
      ],
      facts: [
        ['Credit note', data.number],
        ['For invoice', data.invoiceNumber],
        ...subjectFacts(data),
        ['Amount', formatPrice(data.total)],
      ],
      action: { label: 'See the Credit Note', url: data.url },
      notes: [questions(site)],
    }),
  },
};
