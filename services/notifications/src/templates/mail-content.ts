import { decide, fillIn } from './fill-in.ts';
import type { Values } from './fill-in.ts';
import type { MailTicket } from './mail-ticket.ts';

/** A heading, an item of a list, a quotation or, without a mark, a paragraph. */
export interface Block {
  mark: '#' | '-' | '>' | '';
  text: string;
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
  facts?: readonly (readonly [label: string, value: string])[];
  ticket?: MailTicket;
  action?: Link | undefined;
  /** A row of further links below the button. */
  more?: LinkList;
  /** Smaller paragraphs at the end: how long the link works, what to do if it was not you. Some end with a link. */
  notes: readonly { text: string; link?: Link | undefined }[];
}

interface Link {
  label: string;
  url: string;
}

/** A list with a heading. */
export interface ContentSection {
  label: string;
  items: readonly { title: string; text: string; url: string }[];
  /** A link to the rest. */
  more?: Link;
}

export interface LinkList {
  label: string;
  links: readonly { name: string; href: string }[];
}

export const LABEL = /^([^{]+?): (.*)$/;
const LINK = /^([^[]*)\[([^\]]+)\]\((.+)\)$/;

/**
 * Fills in a mail's file. Labels and links are found before anything is filled in, so that no value passes for one. Blocks
 * without text are left out.
 */
export function writeContent(
  { content }: { content: { mail: readonly Block[]; notes: readonly Block[] } },
  values: Values,
): MailContent {
  const getTexts = (blocks: readonly Block[], mark: Block['mark']) =>
    blocks
      .filter((block) => block.mark === mark)
      .map(({ text }) => decide(text, values))
      .filter((text) => text !== '');
  const fill = (text = '') => fillIn(text, values);
  const getLabelled = (mark: Block['mark']) =>
    getTexts(content.mail, mark).map((text) => {
      const [, label = '', value = text] = LABEL.exec(text) ?? [];
      return { label, value: fill(value) };
    });
  const getLinked = (blocks: readonly Block[]) =>
    getTexts(blocks, '').map((paragraph) => {
      const [, text = paragraph, label, url] = LINK.exec(paragraph) ?? [];
      return {
        text: fill(text.trim()),
        ...(url !== undefined && { link: { label: fill(label), url: fill(url) } }),
      };
    });
  const paragraphs = getLinked(content.mail);
  const quotes = getLabelled('>').map(({ label, value }) => ({ label, paragraphs: getParagraphs(value) }));
  return {
    subject: fill(getTexts(content.mail, '#')[0]),
    lead: paragraphs.filter(({ link }) => !link).map(({ text }) => text),
    message: quotes.find(({ label }) => label === '')?.paragraphs ?? [],
    quotes: quotes.filter(({ label }) => label !== ''),
    facts: getLabelled('-').map(({ label, value }) => [label, value] as const),
    action: paragraphs.find(({ link }) => link)?.link,
    notes: getLinked(content.notes),
  };
}

/** Splits a text into paragraphs, at empty lines, and these into lines. */
const getParagraphs = (text: string): string[][] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map((line) => line.trimEnd()))
    .filter((lines) => lines.some((line) => line !== ''));
