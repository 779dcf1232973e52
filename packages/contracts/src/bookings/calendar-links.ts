/** An event as calendar sites take it in the address of their form. */
export interface LinkedEntry {
  title: string;
  /** ISO 8601, with offset. */
  startsAt: string;
  endsAt?: string | null | undefined;
  place: string;
  /** The event's page, with its origin. */
  url: string;
}

/** '20261204T160000Z' */
const compact = (instant: string): string => utc(instant).replace(/[-:]/g, '');

/** '2026-12-04T16:00:00Z' */
const utc = (instant: string): string => new Date(instant).toISOString().replace(/\.\d{3}/, '');

const address = (base: string, query: Readonly<Record<string, string>>): string =>
  `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;

/** How long an event without an end takes in a calendar: programs hide or refuse entries that take no time. */
const DEFAULT_MS = 60 * 60 * 1000;

/** When an entry of a calendar ends. */
export const calendarEnd = ({ startsAt, endsAt }: Pick<LinkedEntry, 'startsAt' | 'endsAt'>): string =>
  endsAt ?? new Date(Date.parse(startsAt) + DEFAULT_MS).toISOString();

/** Links that open an event in the form of a web calendar. */
export function calendarLinks({ title, startsAt, endsAt, place, url }: LinkedEntry) {
  const end = calendarEnd({ startsAt, endsAt });
  const outlook = {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: utc(startsAt),
    enddt: utc(end),
    location: place,
    body: `Details: ${url}`,
  };
  return [
    {
      name: 'Google Calendar',
      href: address('https://calendar.google.com/calendar/render', {
        action: 'TEMPLATE',
        text: title,
        dates: `${compact(startsAt)}/${compact(end)}`,
        location: place,
        details: `Details: ${url}`,
      }),
    },
    { name: 'Outlook.com', href: address('https://outlook.live.com/calendar/0/deeplink/compose', outlook) },
    {
      name: 'Outlook (Microsoft 365)',
      href: address('https://outlook.office.com/calendar/0/deeplink/compose', outlook),
    },
  ] as const;
}
