import type { News, NewsItem, NewsMailTemplate } from '@backflow/contracts/notifications';
import type { ContentSection, Templates } from './mail-content.ts';
import { bySection, itemsFor } from './news-items.ts';

/** More items of a section are only counted. */
const SHOWN = 8;

type Section = NewsItem['section'];

const TITLES: Readonly<Record<Section, string>> = {
  events: 'New events and webinars',
  courses: 'New courses',
  resources: 'New resources',
  topics: 'Most discussed in the forum',
};

const NOUNS: Readonly<Record<Section, readonly [one: string, many: string]>> = {
  events: ['event', 'events'],
  courses: ['course', 'courses'],
  resources: ['resource', 'resources'],
  topics: ['topic', 'topics'],
};

const LISTS: Readonly<Record<Section, string>> = {
  events: '/events',
  courses: '/courses',
  resources: '/resources',
  topics: '/forum',
};

const counted = (section: Section, count: number): string =>
  `${count} ${NOUNS[section][count === 1 ? 0 : 1]}`;

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Links lead to the site of `url`, which is checked. */
function getSections(data: News, items: readonly NewsItem[]): ContentSection[] {
  const { origin } = new URL(data.url);
  return bySection(items).map(({ section, items: all }) => ({
    label: TITLES[section],
    items: all.slice(0, SHOWN).map(({ title, text, path }) => ({
      title: inOneLine(title),
      text: inOneLine(text),
      url: new URL(path, origin).href,
    })),
    ...(all.length > SHOWN && {
      more: { label: `${all.length - SHOWN} more`, url: origin + LISTS[section] },
    }),
  }));
}

const alertSubject = (items: readonly NewsItem[]): string =>
  items.length === 1 ? `New event: ${inOneLine(items[0]?.title ?? '')}` : `${items.length} new events`;

/** Mails to all members who want them. */
export const NEWS_MAILS: Templates<NewsMailTemplate> = {
  'new-events': {
    category: 'event-alerts',
    unsubscribeLabel: 'No more alerts about new events',
    notice: {
      kind: 'event',
      text: (data) =>
        itemsFor(data)
          .slice(0, SHOWN)
          .map(({ title, text }) => `${title}: ${text}`)
          .join(' · '),
    },
    content: (data) => {
      const items = itemsFor(data);
      return {
        subject: alertSubject(items),
        lead: [items.length === 1 ? 'We have announced a new event.' : 'We have announced new events.'],
        sections: getSections(data, items),
        action: { label: items.length === 1 ? 'See the Event' : 'See All Events', url: data.url },
        notes: ['You get this email because New Event Alerts are on in your settings.'],
      };
    },
  },
  'weekly-digest': {
    category: 'digest',
    unsubscribeLabel: 'No more weekly digests',
    content: (data, { brandName }) => {
      const items = itemsFor(data);
      const counts = bySection(items).map((part) => counted(part.section, part.items.length));
      return {
        subject: `Your weekly digest: ${counts.join(', ')}`,
        lead: [`This is new at ${brandName} since we last wrote to you.`],
        sections: getSections(data, items),
        action: { label: 'Open Your Dashboard', url: data.url },
        notes: ['You get this email because the Weekly Email Digest is on in your settings.'],
      };
    },
  },
};
