import { VIRTUAL_LOCATION } from '@backflow/contracts/notifications';
import type { MailData, MailTemplate, NoticeKind } from '@backflow/contracts/notifications';
import { getSupplierEmail } from '@backflow/contracts/settings';
import type { SiteSettings } from '@backflow/contracts/settings';
import { formatTime } from '@backflow/contracts/time';
import type { MailCategory } from '../preferences/mail-preferences.ts';

/** The member that a mail is for or about; empty when it goes to a mere address. */
export interface Person {
  firstName?: string;
  name?: string;
  email?: string;
  /** True if the member has shown that the address is theirs. */
  isConfirmed?: boolean;
  company?: string;
  phone?: string;
}

/** The content of a mail, in plain text. The layouts render it as text and as HTML. */
export interface MailContent {
  subject: string;
  /** Paragraphs before the button, after the greeting. */
  lead: readonly string[];
  /** A text by somebody else, as paragraphs and their lines. Set apart, so that it does not pass for the site's own text. */
  message?: readonly (readonly string[])[];
  /** Longer texts with a heading each, set apart below the facts. */
  quotes?: readonly { label: string; paragraphs: readonly (readonly string[])[] }[];
  /** Lists of links. */
  sections?: readonly ContentSection[];
  /** Details that a reader looks up later, such as an event's time. */
  facts?: readonly Fact[];
  action?: { label: string; url: string };
  /** A row of further links below the button. */
  more?: LinkList;
  /** Smaller paragraphs at the end: how long the link works, what to do if it was not you. */
  notes: readonly (string | Note)[];
}

/** A paragraph that ends with a link. */
export interface Note {
  text: string;
  link: { label: string; url: string };
}

/** A list with a heading. */
export interface ContentSection {
  label: string;
  items: readonly { title: string; text: string; url: string }[];
  /** A link to the rest. */
  more?: { label: string; url: string };
}

export interface LinkList {
  label: string;
  links: readonly { name: string; href: string }[];
}

export type Fact = readonly [label: string, value: string];

/** One kind of mail. */
interface Template<Data> {
  readonly category: MailCategory;
  /** Default: true. Mails to the supplier and of the newsletter have no greeting. */
  readonly greetsByName?: false;
  /** Replies go to the supplier, who writes the invoices; to other mails nobody reads them. */
  readonly repliesToSupplier?: true;
  /** The text of the unsubscribe link in the footer, for categories with such a link. */
  readonly unsubscribeLabel?: string;
  /** Attaches a calendar file if the data is that of an event, which has a `calendarId`. */
  readonly hasCalendar?: boolean;
  readonly content: (data: Data, site: SiteSettings, person: Person) => MailContent;
  /** The notice under the member's bell; absent where the mail is enough, or where the member has just done it themself. */
  readonly notice?: NoticeTemplate<Data>;
  /** The text message to members who want them; absent where a mail is soon enough. */
  readonly sms?: SmsTemplate<Data>;
}

/** A text message made of the mail's data. */
export interface SmsTemplate<Data> {
  /** The news in about a hundred characters, without the site's name and the link. */
  readonly text: (data: Data, site: SiteSettings) => string;
  /** After this instant it is not sent. Default: the start of the event. */
  readonly endsAt?: (data: Data) => string | undefined;
  /** A change of an event: within 24 hours before its start it is sent at night too. */
  readonly isChange?: true;
}

/** A notice made of the mail's data. Its title is the mail's subject, its page that of the data's `url`. */
export interface NoticeTemplate<Data> {
  readonly kind: NoticeKind;
  readonly text: (data: Data, site: SiteSettings) => string;
  /** True if the member needs this notice. Default: always. */
  readonly isNews?: (data: Data) => boolean;
}

export type Templates<Names extends MailTemplate> = { readonly [Name in Names]: Template<MailData<Name>> };

/** Splits a text into paragraphs, at empty lines, and these into lines. */
export const getParagraphs = (text: string): string[][] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trimEnd()))
    .filter((lines) => lines.some((line) => line !== ''));

/** @param question such as 'Questions?' */
export const writeToSupplier = (question: string, site: SiteSettings): string =>
  `${question} Write to ${getSupplierEmail(site)} or call ${site.phone}.`;

/** @param question such as 'Questions?' */
export const writeToContact = (question: string, { contactEmail, phone }: SiteSettings): string =>
  `${question} Write to ${contactEmail} or call ${phone}.`;

export const questions = (site: SiteSettings): string => writeToSupplier('Questions?', site);

export const NO_CARDS = 'We take no card payments on the site, and never ask for card details by email.';

type BookedEvent = MailData<'registration-confirmed'>;

export const whenAndWhere = ({
  startsAt,
  endsAt,
  place,
}: Pick<BookedEvent, 'startsAt' | 'endsAt' | 'place'>): Fact[] => [
  ['When', formatTime(startsAt, endsAt)],
  ['Where', place],
];

export const seeDetails = ({ url }: Pick<BookedEvent, 'url'>) => ({ label: 'See the Details', url });

/** Only the page shows the meeting link: it may change, and mails are forwarded. */
export const meetingLink = ({ place }: { place?: string | undefined }): string[] =>
  place === VIRTUAL_LOCATION
    ? ['It takes place online. Its page has the meeting link, once you are signed in.']
    : [];

/** The invoice that was issued with a booking: its number, and when it is sent. */
export const issuedInvoiceText = (
  { invoiceNumber, invoiceSentAt }: MailData<'enrollment-requested'>,
  { companyName }: SiteSettings,
): string =>
  invoiceNumber === undefined || invoiceSentAt === undefined
    ? `${companyName} sends you the invoice by email.`
    : `Invoice ${invoiceNumber} is sent to you by email on ${formatTime(invoiceSentAt)}. Until then you can change on the site whom it is billed to.`;

/** The same to the supplier. Without a number, the supplier writes the invoice. */
export const issuedInvoiceFacts = ({
  invoiceNumber,
  invoiceSentAt,
}: MailData<'enrollment-requested'>): Fact[] => [
  ...(invoiceNumber === undefined ? [] : ([['Invoice', invoiceNumber]] as const)),
  ...(invoiceSentAt === undefined ? [] : ([['Is sent', formatTime(invoiceSentAt)]] as const)),
];

/** The subject of the mail to the supplier. */
export const invoiceSubject = ({ invoiceNumber, title }: MailData<'enrollment-requested'>): string =>
  invoiceNumber === undefined ? `Invoice to send: ${title}` : `Invoice issued: ${title}`;

/** A member as the supplier needs to know them. */
export const memberFacts = ({ name = '', email = '', company, phone }: Person): Fact[] => [
  ['Name', name],
  ['Company', company ?? 'Not given'],
  ['Phone', phone ?? 'Not given'],
  ['Email', email],
];

/** The same for an invoice: the supplier must know when its address may be somebody else's. */
export const invoiceFacts = ({ email = '', isConfirmed, ...person }: Person): Fact[] =>
  memberFacts({ ...person, email: isConfirmed ? email : `${email} (not confirmed yet)` });
