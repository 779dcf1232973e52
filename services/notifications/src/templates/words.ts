import type { MailData, MailTemplate, SiteSettings } from '@backflow/contracts';
import type { MailCategory } from '../preferences/categories.ts';

/** What a mail says; all of it plain text. The layouts make a text and an HTML part of it. */
export interface Words {
  subject: string;
  /** Paragraphs before the button. */
  lead: readonly string[];
  action?: { label: string; url: string };
  /** Smaller paragraphs at the end: how long the link works, what to do if it was not you. */
  notes: readonly string[];
}

/** One kind of mail. */
interface Template<Data> {
  readonly category: MailCategory;
  /** What its link out says below everything, where its category has one. */
  readonly wayOut?: string;
  readonly words: (data: Data, site: SiteSettings) => Words;
}

/** The mails of these names. */
export type Templates<Names extends MailTemplate> = { readonly [Name in Names]: Template<MailData<Name>> };

export const hello = (firstName: string | undefined) =>
  firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
