import type { MailData, MailTemplate } from '@backflow/contracts/notifications';
import type { SiteSettings } from '@backflow/contracts/settings';
import type { MailCategory } from '../preferences/categories.ts';
import type { Person } from './person.ts';

/** What a mail says; all of it plain text. The layouts make a text and an HTML part of it. */
export interface Words {
  subject: string;
  /** Paragraphs before the button. */
  lead: readonly string[];
  /** What somebody else has written, by paragraphs and their lines: set apart, so that it does not pass for ours. */
  message?: readonly (readonly string[])[];
  /** Longer texts with a heading each, set apart below the facts. */
  quotes?: readonly { label: string; paragraphs: readonly (readonly string[])[] }[];
  /** What is looked up in a mail again: 'When' and when it is. */
  facts?: readonly Fact[];
  action?: { label: string; url: string };
  /** Smaller paragraphs at the end: how long the link works, what to do if it was not you. */
  notes: readonly string[];
}

export type Fact = readonly [label: string, value: string];

/** One kind of mail. */
interface Template<Data> {
  readonly category: MailCategory;
  /** What its link out says below everything, where its category has one. */
  readonly wayOut?: string;
  /** Brings a calendar file along. Its data is then that of an event. */
  readonly hasCalendar?: boolean;
  /** @param person the member it is for or about; empty where it goes to a mere address */
  readonly words: (data: Data, site: SiteSettings, person: Person) => Words;
}

/** The mails of these names. */
export type Templates<Names extends MailTemplate> = { readonly [Name in Names]: Template<MailData<Name>> };

/** The paragraphs of a text of several lines, and their lines: an empty line begins another paragraph. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trimEnd()))
    .filter((lines) => lines.some((line) => line !== ''));

export const hello = (firstName: string | undefined) =>
  firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
