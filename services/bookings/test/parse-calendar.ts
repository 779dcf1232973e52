import ICAL from 'ical.js';

interface ParsedEntry {
  uid: string;
  title: string;
  /** Instants in ISO 8601. */
  start: string | undefined;
  end: string | undefined;
  location: string;
  description: string;
  status: string | null;
  sequence: number;
}

export interface ParsedCalendar {
  value: (name: string) => unknown;
  entries: ParsedEntry[];
}

/** Parses an iCalendar file with a library that did not write it. */
export function parseCalendar(file: string): ParsedCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  return {
    value: (name) => calendar.getFirstPropertyValue(name),
    entries: calendar.getAllSubcomponents('vevent').map((event) => {
      const text = (name: string) => event.getFirstPropertyValue(name);
      const instant = (name: string) => (text(name) as ICAL.Time | null)?.toJSDate().toISOString();
      return {
        uid: String(text('uid')),
        title: String(text('summary')),
        start: instant('dtstart'),
        end: instant('dtend'),
        location: String(text('location')),
        description: String(text('description')),
        status: text('status') as string | null,
        sequence: Number(text('sequence')),
      };
    }),
  };
}
