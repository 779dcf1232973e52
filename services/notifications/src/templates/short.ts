import { DISPLAY_TIME_ZONE, firstCharacters } from '@backflow/contracts';

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
