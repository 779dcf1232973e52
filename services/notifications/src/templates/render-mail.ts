import { readFileSync } from 'node:fs';
import { MAIL_TEMPLATES } from '@backflow/contracts';
import type { MailRequest, MailTemplate } from '@backflow/contracts';
import { Eta } from 'eta';
import { z } from 'zod';
import type { MailCategory } from '../preferences/categories.ts';
import type { Site } from '../site.ts';
import { MAILS } from './mails.ts';
import type { Words } from './words.ts';

/** A mail, ready to send but for its address. */
export interface Mail {
  /** The site's name. */
  sender: string;
  subject: string;
  text: string;
  html: string;
}

// Everything in the HTML is escaped; a text needs no escaping, and a name is not to read `O&#39;Brien` in it.
const eta = new Eta({ autoEscape: true });
const layout = (file: string) => eta.compile(readFileSync(new URL(file, import.meta.url), 'utf8'));
const LAYOUTS = { html: layout('./layout.html.eta'), text: layout('./layout.text.eta') };

export const categoryOf = (template: MailTemplate): MailCategory =>
  template === 'raw' ? 'account' : MAILS[template].category;

/**
 * Fills a template.
 * @param page where the link below everything leads, for mail that one may end
 * @throws when the data is not the template's, or a link leads away from the site
 */
export function renderMail(request: Pick<MailRequest, 'template' | 'data'>, site: Site, page?: string): Mail {
  const { settings } = site;
  if (request.template === 'raw') {
    return { sender: settings.brandName, ...z.parse(MAIL_TEMPLATES.raw, request.data) };
  }
  const { wayOut: label } = MAILS[request.template];
  const words = wordsOf(request.template, request.data, site);
  const wayOut = page === undefined ? undefined : { label: label ?? 'Email settings', url: page };
  const filled = { ...words, wayOut, site: settings };
  return {
    sender: settings.brandName,
    subject: words.subject,
    html: eta.render(LAYOUTS.html, filled),
    text: eta.render(LAYOUTS.text, filled),
  };
}

function wordsOf(
  template: keyof typeof MAILS,
  given: MailRequest['data'],
  { settings, origin }: Site,
): Words {
  const lines = Object.entries(given).map(([name, value]) => [name, inOneLine(value)]);
  const data: Record<string, string | undefined> = z.parse(
    MAIL_TEMPLATES[template],
    Object.fromEntries(lines),
  );
  if (data.url !== undefined && !data.url.startsWith(`${origin}/`)) {
    throw new Error(`${template} links to elsewhere`);
  }
  // Safe: the data was parsed by the schema of this very template.
  const words = MAILS[template].words as (data: unknown, site: Site['settings']) => Words;
  return words(data, settings);
}

/** What is filled in is one line: it must not pass for a paragraph of ours. */
const inOneLine = (value: string): string => value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
