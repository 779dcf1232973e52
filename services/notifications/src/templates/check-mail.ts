import { findMistake, getBranches } from './fill-in.ts';
import { LABEL } from './mail-content.ts';
import type { Block } from './mail-content.ts';

interface Mail {
  notice?: string | undefined;
  isChange?: true | undefined;
  content: {
    mail: readonly Block[];
    notes: readonly Block[];
    notice: string;
    'text message'?: string | undefined;
  };
}

/** A link that is the whole paragraph, and one at the end of a paragraph. */
const BUTTON = /^\[([^\][]+)\]\(\S+\)$/;
const LAST_LINK = /\[([^\][]+)\]\(\S+\)$/;

/** Marks at the start of a line: further blocks, numbered lists, tables, underlined headings. Then marks within a line. */
const LINE_MARK = /^[ \t]*(?:#+ |[-+*] |>|\d+[.)] |\||=+$)/m;
const INLINE_MARK = /[*_`[\]|\\]|~~|<[a-z/!]|&#?\w+;| {2}\n/i;

/**
 * Finds what the reader of mails would lose, or send as it is typed: Markdown that mails don't have, a second button or
 * subject, half of a declaration. Also conditions and formats that are not valid. Each message has the text that it is about.
 */
export function findMistakes({ notice: kind, isChange, content }: Mail): string[] {
  const { mail, notes, notice, 'text message': sms } = content;
  const getTexts = (mark: Block['mark']) =>
    mail.filter((block) => block.mark === mark).map(({ text }) => text);
  const subjects = getTexts('#');
  const buttons = getTexts('').filter((text) => hasBranch(text, BUTTON));
  const messages = getTexts('>').filter((text) => !hasBranch(text, LABEL));
  return [
    ...((kind === undefined) === (notice.trim() === '')
      ? []
      : ['a notice has a kind (notice:) and a text (## Notice)']),
    ...(isChange && sms === undefined ? ['isChange is about a text message (## Text message)'] : []),
    ...(sms?.trim() === '' ? ['a text message has a text'] : []),
    ...(subjects.length === 1 ? [] : [`an email has one subject: ${subjects.join(', ')}`]),
    ...buttons.slice(1).map((text) => `an email has one button: ${text}`),
    ...messages.slice(1).map((text) => `an email has one quotation without a label: ${text}`),
    ...getTexts('-')
      .filter((text) => !hasBranch(text, LABEL))
      .map((text) => `a fact begins with a label: ${text}`),
    ...notes.filter(({ mark }) => mark !== '').map(({ text }) => `notes are paragraphs: ${text}`),
    ...mail.flatMap(({ mark, text }) => checkText(text, mark === '' ? BUTTON : undefined)),
    ...notes.flatMap(({ text }) => checkText(text, LAST_LINK)),
    ...[notice, sms ?? ''].flatMap((text) => checkText(text.trim())),
  ];
}

const hasBranch = (text: string, pattern: RegExp): boolean =>
  getBranches(text).some((branch) => pattern.test(branch.replace(/\s+/g, ' ').trim()));

/** @param link the link that the text may have */
function checkText(text: string, link?: RegExp): string[] {
  const mistake = findMistake(text);
  if (mistake !== undefined) return [`${mistake}: ${text}`];
  const isUnknown = getBranches(text).some((branch) => {
    const filled = branch.replace(/\{[^{}]*\}/g, 'x').trim();
    const plain = link ? filled.replace(link, '$1') : filled;
    return LINE_MARK.test(plain) || INLINE_MARK.test(plain);
  });
  return isUnknown ? [`emails don't have this Markdown here: ${text}`] : [];
}
