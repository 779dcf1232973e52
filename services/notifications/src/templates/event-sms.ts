import { DISPLAY_TIME_ZONE, firstCharacters } from '@backflow/contracts';
import type { MailData } from '@backflow/contracts/notifications';
import type { SmsTemplate } from './mail-content.ts';

/** Titles and places are cut there: the provider charges for each 160 characters. */
const MAX_LENGTH = 60;

// Parts instead of a format: its narrow spaces would turn the whole message into one of 70 characters a part.
const FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: DISPLAY_TIME_ZONE,
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** 'Fri, Dec 4, 8:00 AM PT' */
export const shortTime = (instant: string): string =>
  `${FORMAT.format(new Date(instant)).replace(/\s+/g, ' ').replace(' at ', ', ')} PT`;

/** A text of somebody else, cut to the length of one in a text message. */
export const short = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${firstCharacters(text, MAX_LENGTH, MAX_LENGTH - 3).trimEnd()}...`;

type BookedEvent = Pick<MailData<'registration-confirmed'>, 'title' | 'startsAt' | 'place'>;

const whenAndWhere = ({ startsAt, place }: BookedEvent) => `${shortTime(startsAt)}, ${short(place)}`;

/** The text messages about changes of a booked event. */
export const EVENT_SMS = {
  moved: {
    text: (data) => `New date or place for ${short(data.title)}: ${whenAndWhere(data)}.`,
    isChange: true,
  },
  soon: {
    text: (data) => `${short(data.title)} starts soon: ${whenAndWhere(data)}.`,
  },
  takenDown: {
    text: ({ title, startsAt }) =>
      `${short(title)} on ${shortTime(startsAt)} does not take place. You need not come.`,
    isChange: true,
  },
  cancelled: {
    text: ({ title, startsAt }) =>
      `Your registration for ${short(title)} on ${shortTime(startsAt)} was cancelled.`,
    isChange: true,
  },
} as const satisfies Record<string, SmsTemplate<BookedEvent>>;
