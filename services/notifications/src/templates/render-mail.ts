import { readFileSync } from 'node:fs';
import { MAIL_TEMPLATES, readMailDays, writeMailDays } from '@backflow/contracts/notifications';
import type { MailRequest, MailTemplate } from '@backflow/contracts/notifications';
import { getSupplierEmail } from '@backflow/contracts/settings';
import { calendarFile } from '@backflow/mails/calendar';
import type { CalendarEntry } from '@backflow/mails/calendar';
import { Eta } from 'eta';
import { z } from 'zod';
import type { MailCategory } from '../preferences/mail-preferences.ts';
import type { Site } from '../site.ts';
import { addToCalendar } from './add-to-calendar.ts';
import { classSection } from './due-items.ts';
import { writeContent } from './mail-content.ts';
import type { MailContent } from './mail-content.ts';
import { MAILS, isTemplated } from './mail-files.ts';
import type { TemplatedMail } from './mail-files.ts';
import { getTicket } from './mail-ticket.ts';
import type { MailTicket } from './mail-ticket.ts';
import { getValues } from './mail-values.ts';
import type { Fields, Person } from './mail-values.ts';
import { getNews, newsSections } from './news-items.ts';

/** A mail without its addresses. */
export interface Mail {
  /** The site's name. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file of the event. */
  calendar?: string;
  /** Its QR code is attached as a picture. */
  ticket?: MailTicket;
  /** Where replies go; undefined: nobody reads them. */
  replyTo?: string;
}

interface Options {
  /** The target of the unsubscribe link in the footer; undefined for mandatory mail. */
  unsubscribePage?: string | undefined;
  person?: Person;
}

// Escapes everything in the HTML layout. The text layout uses unescaped tags: a name must not read `O&#39;Brien` there.
const eta = new Eta({ autoEscape: true });
const layout = (file: string) => eta.compile(readFileSync(new URL(file, import.meta.url), 'utf8'));
const LAYOUTS = { html: layout('./layout.html.eta'), text: layout('./layout.text.eta') };

export const getCategory = (template: MailTemplate): MailCategory => {
  if (template === 'raw') return 'account';
  return template === 'supplier-digest' ? 'supplier' : MAILS[template].category;
};

type Request = Pick<MailRequest, 'template' | 'data'>;

/**
 * Fills in a template.
 * @throws when the data does not match the template, or a link leads to another site
 */
export function renderMail(
  request: Request,
  site: Site,
  { unsubscribePage, person = {} }: Options = {},
): Mail {
  const { template, data } = request;
  if (template === 'raw') {
    return { sender: site.settings.brandName, ...z.parse(MAIL_TEMPLATES.raw, data) };
  }
  const { unsubscribeLabel, hasCalendar, repliesToSupplier } = MAILS[templated(template)];
  const footerLink =
    unsubscribePage === undefined ? undefined : { label: unsubscribeLabel, url: unsubscribePage };
  const fields = getData(templated(template), data, site);
  const entry = hasCalendar && fields.calendarId !== undefined ? getEntry(fields) : undefined;
  const content = getContent(request, site, person);
  const { ticket } = content;
  return {
    ...layOut({ ...content, ...(entry && { more: addToCalendar(entry, site.origin) }) }, site, footerLink),
    ...(repliesToSupplier && { replyTo: getSupplierEmail(site.settings) }),
    ...(entry && { calendar: calendarFile([entry], site) }),
    ...(ticket && { ticket }),
  };
}

/** The data of any template about an event as an entry of a calendar. */
function getEntry(fields: Fields): CalendarEntry {
  const entry = z.parse(MAIL_TEMPLATES['registration-confirmed'], fields);
  const current = new Set(readMailDays(entry.days).map(({ id }) => id));
  const removed = readMailDays(fields.oldDays).filter(({ id }) => !current.has(id));
  return { ...entry, ...(removed.length > 0 && { removedDays: writeMailDays(removed) }) };
}

/** The content of a templated mail. @throws as `renderMail` does */
export function getContent({ template, data }: Request, site: Site, person: Person): MailContent {
  const name = templated(template);
  const { category, greetsByName = true } = MAILS[name];
  const fields = getData(name, data, site);
  const named = inOneLine(person);
  const news = getNews(fields);
  // The reader of an unconfirmed address may be somebody else.
  const ticket = person.isConfirmed === true ? getTicket(fields.ticket, site.origin) : undefined;
  const content = {
    ...writeContent(MAILS[name], getValues(name, fields, site.settings, named, news)),
    ...(ticket && { ticket }),
    ...(news && { sections: newsSections(news, site.origin) }),
    ...(fields.classes !== undefined && { sections: [classSection(fields.classes, site.origin)] }),
  };
  if (category === 'supplier' || category === 'newsletter') return content;
  // Mails about an account are sent to an address: identity puts the name into their data.
  const firstName = category === 'account' ? fields.firstName : named.firstName;
  const greeting = greetsByName && firstName !== undefined ? `Hello ${firstName},` : 'Hello,';
  return { ...content, lead: [greeting, ...content.lead] };
}

/** Renders content as text and as HTML. */
export function layOut(content: MailContent, site: Site, footerLink?: { label: string; url: string }): Mail {
  const filled = {
    facts: [],
    message: [],
    quotes: [],
    sections: [],
    ...content,
    footerLink,
    site: site.settings,
  };
  return {
    sender: site.settings.brandName,
    subject: content.subject,
    html: eta.render(LAYOUTS.html, filled),
    text: eta.render(LAYOUTS.text, filled),
  };
}

function templated(template: MailTemplate): TemplatedMail {
  if (!isTemplated(template)) throw new Error(`${template} has no template`);
  return template;
}

/** The data of a request, parsed by the template's schema. @throws as `renderMail` does */
export function getData(template: TemplatedMail, fields: MailRequest['data'], { origin }: Site): Fields {
  const data: Fields = z.parse(MAIL_TEMPLATES[template], {
    ...inOneLine(fields),
    ...Object.fromEntries(
      MULTILINE.flatMap((name) => (fields[name] === undefined ? [] : [[name, inLines(fields[name])]])),
    ),
  });
  if (data.url !== undefined && !data.url.startsWith(`${origin}/`)) {
    throw new Error(`${template} links to elsewhere`);
  }
  return data;
}

/** Fields that may have several lines; the layouts set them apart. */
const MULTILINE = ['message', 'before', 'after', 'paymentInstructions'];

/** Replaces control characters, except for line breaks. */
const inLines = (message: string): string =>
  message.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n]+/gu, ' ');

/** Puts every text into one line, so that none passes for a paragraph of the site. */
const inOneLine = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ') : value,
    ]),
  ) as Fields;
