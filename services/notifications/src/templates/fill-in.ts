import { formatPrice } from '@backflow/contracts';
import { formatCalendarDay, formatDay, formatTime } from '@backflow/contracts/time';
import { short, shortTime } from './short.ts';

/** The values that a text may name. Those that are undefined are missing in this mail. */
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
const TERM = /^(not )?([\w.]+)(?:=(.+))?$/;
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
