import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ContentError, parseContent } from '@backflow/content/read';
import { MAIL_TEMPLATES, NOTICE_KINDS } from '@backflow/contracts/notifications';
import type { MailTemplate } from '@backflow/contracts/notifications';
import * as z from '@backflow/contracts/zod';
import { CATEGORIES } from '../preferences/mail-preferences.ts';
import type { MailCategory } from '../preferences/mail-preferences.ts';
import { findMistakes } from './check-mail.ts';
import type { Block } from './mail-content.ts';

export type TemplatedMail = Exclude<MailTemplate, 'raw' | 'supplier-digest'>;

/** False for requests that contain or consist of complete mails. */
export const isTemplated = (template: MailTemplate): template is TemplatedMail =>
  template !== 'raw' && template !== 'supplier-digest';

const FOLDER = new URL('../../content/', import.meta.url);

const getPath = (name: string): string => fileURLToPath(new URL(name, FOLDER));

const Shared = z.object({ parts: z.array(z.strictObject({ name: z.string(), content: z.string() })) });
const SHARED_FILE = getPath('shared.md');
const { parts } = parseContent(readFileSync(SHARED_FILE, 'utf8'), SHARED_FILE, Shared, 'parts');
const SHARED = new Map(parts.map(({ name, content }) => [name, content]));

/** Replaces `{include name}` by the text of that name in shared.md. An unknown one stays, and is refused as a format. */
const include = (text: string): string =>
  text.replace(/\{include ([\w-]+)\}/g, (found, name: string) => SHARED.get(name) ?? found);

const getBlocks = (text: string): Block[] =>
  text
    .trim()
    .split(/\n\s*\n|\n(?=- )/)
    .map((block) => {
      const [, mark = '', rest = block] = /^([#>-]) (.*)$/s.exec(block) ?? [];
      return { mark: mark as Block['mark'], text: rest };
    });

const blocks = z.pipe(z.string(), z.transform(getBlocks));

/** A mail's own text, and the texts under its headings. */
const Texts = z.strictObject({
  mail: blocks,
  /** Smaller paragraphs at the end. */
  notes: blocks,
  notice: z._default(z.string(), ''),
  /** To members who want them; absent where a mail is soon enough. About a hundred characters, without the site's name and the link. */
  'text message': z.optional(z.string()),
});

const getTexts = (content: string) =>
  Object.fromEntries(
    `## Mail\n${include(content)}`
      .split(/^## /m)
      .slice(1)
      .map((text): [string, string] => {
        const [heading = '', ...lines] = text.split('\n');
        return [heading.toLowerCase(), lines.join('\n')];
      }),
  ) as unknown as z.input<typeof Texts>;

const MailFile = z.strictObject({
  /** Decides which switch of a member turns the mail off. */
  category: z.enum(Object.keys(CATEGORIES) as MailCategory[]),
  /** Default: true. Mails to the supplier and of the newsletter have no greeting. */
  greetsByName: z.optional(z.literal(false)),
  /** Replies go to the supplier, who writes the invoices; to other mails nobody reads them. */
  repliesToSupplier: z.optional(z.literal(true)),
  /** The text of the unsubscribe link in the footer, for categories with such a link. */
  unsubscribeLabel: z._default(z.string(), 'Turn off Email Notifications'),
  /** Attaches a calendar file if the data is that of an event, which has a `calendarId`. */
  hasCalendar: z.optional(z.literal(true)),
  /** The kind of the notice under the bell; absent where the mail is enough, or where the member has just done it themself. */
  notice: z.optional(z.enum(NOTICE_KINDS)),
  /** The text message is about a change of an event: within 24 hours before its start it is sent at night too. */
  isChange: z.optional(z.literal(true)),
  content: z.pipe(z.pipe(z.string(), z.transform(getTexts)), Texts),
});
export type MailFile = z.infer<typeof MailFile>;

/** @throws ContentError for a file that is not valid */
export function parseMail(text: string, path: string): MailFile {
  const mail = parseContent(text, path, MailFile);
  const [, twice] = /^## (.+)$(?=[^]*^## \1$)/im.exec(text) ?? [];
  const mistakes = [...(twice === undefined ? [] : [`has “## ${twice}” twice`]), ...findMistakes(mail)];
  if (mistakes.length > 0) throw new ContentError(`${path} is not valid:\n  ${mistakes.join('\n  ')}`);
  return mail;
}

function readMail(name: TemplatedMail): MailFile {
  const path = getPath(`mails/${name}.md`);
  return parseMail(readFileSync(path, 'utf8'), path);
}

/** The file of each mail. A `raw` request contains its own text, and a digest consists of other mails. */
export const MAILS = Object.fromEntries(
  (Object.keys(MAIL_TEMPLATES) as MailTemplate[]).filter(isTemplated).map((name) => [name, readMail(name)]),
) as Record<TemplatedMail, MailFile>;
