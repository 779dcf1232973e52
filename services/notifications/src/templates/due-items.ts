import { formatDaysLeft } from '@backflow/contracts/credentials';
import { DueItem, MailedClass } from '@backflow/contracts/notifications';
import { formatCalendarDay } from '@backflow/contracts/time';
import { z } from 'zod';
import type { Values } from './fill-in.ts';
import type { ContentSection } from './mail-content.ts';

const Due = z.array(DueItem);
const Classes = z.array(MailedClass);

/** Members type names of gauges: none passes for another line. */
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ');

const WHAT = {
  credential: { before: 'valid until', after: 'was valid until' },
  gauge: { before: 'to be verified by', after: 'was to be verified by' },
} as const;

function formatItem({ kind, title, day, daysLeft }: DueItem): string {
  const what = WHAT[kind][daysLeft < 0 ? 'after' : 'before'];
  return `${inOneLine(title)}: ${what} ${formatCalendarDay(day)}, ${formatDaysLeft(daysLeft)}`;
}

/** The values that the texts of mails about due credentials and gauges may name. */
export function dueValues(text: string): Values {
  const due = z.parse(Due, JSON.parse(text));
  const [first] = due;
  return {
    'due.first': first && inOneLine(first.title),
    'due.firstDays': first && formatDaysLeft(first.daysLeft),
    'due.others': due.length > 1 ? String(due.length - 1) : undefined,
    'due.list': due.map(formatItem).join('\n'),
  };
}

/** Classes that would count, as a list of links. */
export const classSection = (text: string, origin: string): ContentSection => ({
  label: 'These classes would count',
  items: z.parse(Classes, JSON.parse(text)).map(({ title, text, path }) => ({
    ...{ title: inOneLine(title), text: inOneLine(text) },
    url: new URL(path, origin).href,
  })),
});
