import { readFileSync } from 'node:fs';
import { MAIL_TEMPLATES } from '@backflow/contracts/notifications';
import type { MailRequest, MailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import { Eta } from 'eta';
import { z } from 'zod';
import type { MailCategory } from '../preferences/categories.ts';
import type { Person } from './person.ts';
import type { Site } from '../site.ts';
import { calendarFile } from './calendar-file.ts';
import { MAILS } from './mails.ts';
import type { TemplatedMail } from './mails.ts';
import type { Words } from './words.ts';

/** A mail, ready to send but for its address. */
export interface Mail {
  /** The site's name. */
  sender: string;
  subject: string;
  text: string;
  html: string;
  /** An iCalendar file of what the mail is about. */
  calendar?: string;
}

interface Options {
  /** Where the link below everything leads, for mail that one may end. */
  page?: string | undefined;
  /** Whom it is for or about, where we have looked that up. */
  person?: Person;
}

// Everything in the HTML is escaped; a text needs no escaping, and a name is not to read `O&#39;Brien` in it.
const eta = new Eta({ autoEscape: true });
const layout = (file: string) => eta.compile(readFileSync(new URL(file, import.meta.url), 'utf8'));
const LAYOUTS = { html: layout('./layout.html.eta'), text: layout('./layout.text.eta') };

export const categoryOf = (template: MailTemplate): MailCategory => {
  if (template === 'raw') return 'account';
  return template === 'supplier-digest' ? 'supplier' : MAILS[template].category;
};

type Request = Pick<MailRequest, 'template' | 'data'>;

/**
 * Fills a template.
 * @throws when the data is not the template's, or a link leads away from the site
 */
export function renderMail(request: Request, site: Site, { page, person = {} }: Options = {}): Mail {
  const { template, data } = request;
  if (template === 'raw') {
    return { sender: site.settings.brandName, ...z.parse(MAIL_TEMPLATES.raw, data) };
  }
  const { wayOut: label, hasCalendar = false } = MAILS[templated(template)];
  const wayOut = page === undefined ? undefined : { label: label ?? 'Email settings', url: page };
  return {
    ...layOut(contentOf(request, site, person), site, wayOut),
    ...(hasCalendar && { calendar: calendarFile(dataOf(templated(template), data, site), site) }),
  };
}

/**
 * What a mail of a template says.
 * @param person the member it is for or about
 * @throws as `renderMail` does
 */
export function contentOf({ template, data }: Request, site: Site, person: Person): Words {
  const name = templated(template);
  // Safe: the data was parsed by the schema of this very template.
  const write = MAILS[name].words as (data: unknown, settings: SiteSettings, person: Person) => Words;
  return write(dataOf(name, data, site), site.settings, inOneLine(person));
}

/** A mail with this content, as text and as HTML. */
export function layOut(content: Words, site: Site, wayOut?: { label: string; url: string }): Mail {
  const filled = { facts: [], message: [], quotes: [], ...content, wayOut, site: site.settings };
  return {
    sender: site.settings.brandName,
    subject: content.subject,
    html: eta.render(LAYOUTS.html, filled),
    text: eta.render(LAYOUTS.text, filled),
  };
}

function templated(template: MailTemplate): TemplatedMail {
  if (template === 'raw' || template === 'supplier-digest') throw new Error(`${template} has no template`);
  return template;
}

function dataOf(
  template: TemplatedMail,
  given: MailRequest['data'],
  { origin }: Site,
): Record<string, string | undefined> {
  const data: Record<string, string | undefined> = z.parse(MAIL_TEMPLATES[template], {
    ...inOneLine(given),
    ...Object.fromEntries(
      MULTILINE.flatMap((name) => (given[name] === undefined ? [] : [[name, inLines(given[name])]])),
    ),
  });
  if (data.url !== undefined && !data.url.startsWith(`${origin}/`)) {
    throw new Error(`${template} links to elsewhere`);
  }
  return data;
}

/** The data of several lines, which the layouts set apart. */
const MULTILINE = ['message', 'before', 'after'];

/** Keeps the lines of a text, and nothing else that steers how it is shown. */
const inLines = (message: string): string =>
  message.replace(/\r\n?|[\u0085\p{Zl}\p{Zp}]/gu, '\n').replace(/[^\P{Cc}\n]+/gu, ' ');

/** Everything else that is filled in is one line: it must not pass for a paragraph of ours. */
const inOneLine = <Given extends object>(given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ') : value,
    ]),
  ) as Given;
