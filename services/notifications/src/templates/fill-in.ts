import { formatPrice } from '@backflow/contracts';
import { formatCalendarDay, formatDay, formatTime } from '@backflow/contracts/time';
import { short, shortTime } from './short.ts';

/** The values that a text may name. An undefined value is missing in this mail. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** How a value is written: `{price total}`. */
const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  price: formatPrice,
  /** An instant as a day, and with its time. */
  day: formatDay,
  time: formatTime,
  /** A day such as 2026-12-31. */
  date: formatCalendarDay,
  short,
  shortTime,
};

const CONDITION = /\{if ([^}]+)\}(.*?)(?:\{else\}(.*?))?\{end\}/gs;
const TAG = /\{(if(?= )|else(?=\})|end(?=\}))/g;
const TERM = /^(not )?([\w.]+)(?:=(\S+))?$/;
const PLACEHOLDER = /\{(?:(\w+) )?([^{}]+)\}/g;

/**
 * Decides the conditions of a text, such as `{if how=passed and not due}…{else}…{end}`, and puts it into one line. Nothing is
 * filled in yet: a value can't become a condition or Markdown.
 */
export const decide = (text: string, values: Values): string =>
  text
    .replace(CONDITION, (_found, condition: string, met: string, unmet = '') =>
      condition.split(' and ').every((term) => isMet(term, values)) ? met : String(unmet),
    )
    .replace(/\s+/g, ' ')
    .trim();

function isMet(term: string, values: Values): boolean {
  const [, not, name = term, expected] = TERM.exec(term) ?? [];
  const value = getValue(name, values);
  const isTrue = expected === undefined ? value !== undefined && value !== false : value === expected;
  return isTrue === (not === undefined);
}

/** The text with all its conditions met, and with none. */
export const getBranches = (text: string): string[] =>
  ['$2', '$3'].map((branch) => text.replace(CONDITION, branch));

/** Finds what is wrong with a text whatever its values are; undefined for a valid one. */
export function findMistake(text: string): string | undefined {
  const tags = Array.from(text.matchAll(TAG), ([, tag = '']) => tag);
  if (!/^(?:if (?:else )?end )*$/.test(tags.map((tag) => `${tag} `).join(''))) {
    return 'each {if} needs an {end}, and conditions can’t be nested';
  }
  const terms = Array.from(text.matchAll(CONDITION), ([, condition = '']) => condition.split(' and ')).flat();
  const term = terms.find((each) => !TERM.test(each));
  if (term !== undefined) return `{if ${term}} is not a condition`;
  const branches = getBranches(text).join(' ');
  const formats = Array.from(branches.matchAll(PLACEHOLDER), ([, format]) => format);
  const unknown = formats.find((format) => format !== undefined && !Object.hasOwn(FORMATS, format));
  if (unknown === 'include') return 'no such text is in shared.md';
  if (unknown !== undefined) return `no format is called ${unknown}`;
  return /[{}]/.test(branches.replace(PLACEHOLDER, '')) ? 'a brace is missing' : undefined;
}

/** Fills in the names in braces. A missing value is an empty text. @throws Error for a name that no mail of its kind has */
export const fillIn = (text: string, values: Values): string =>
  text.replace(PLACEHOLDER, (_found, format: string | undefined, name: string) => {
    const value = getValue(name, values);
    if (value === undefined) return '';
    if (format === undefined) return String(value);
    const write = FORMATS[format];
    if (!write) throw new Error(`no format is called ${format}`);
    return write(String(value));
  });

function getValue(name: string, values: Values): Values[string] {
  if (!Object.hasOwn(values, name)) throw new Error(`no value is called ${name}`);
  return values[name];
}
