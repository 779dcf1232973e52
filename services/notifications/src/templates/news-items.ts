import { NEWS_SECTIONS, NewsItem } from '@backflow/contracts/notifications';
import type { News } from '@backflow/contracts/notifications';
import { z } from 'zod';
import type { Values } from './fill-in.ts';
import type { ContentSection } from './mail-content.ts';

const Items = z.array(NewsItem);

/** More items of a section are only counted. */
const SHOWN = 8;

const SECTIONS: Readonly<
  Record<NewsItem['section'], { label: string; one: string; many: string; list: string }>
> = {
  events: { label: 'New events and webinars', one: 'event', many: 'events', list: '/events' },
  courses: { label: 'New courses', one: 'course', many: 'courses', list: '/courses' },
  resources: { label: 'New resources', one: 'resource', many: 'resources', list: '/resources' },
  topics: { label: 'Most discussed in the forum', one: 'topic', many: 'topics', list: '/forum' },
};

/** The items of a mail that are new to its member, and that they may use. */
export function itemsFor({ items, access, since = '', without = '' }: Omit<News, 'url'>): NewsItem[] {
  const known = new Set(without.split(' '));
  return z
    .parse(Items, JSON.parse(items))
    .filter(
      ({ ids, publishedAt, isPremium }) =>
        publishedAt > since && (access === 'premium' || !isPremium) && !ids.every((id) => known.has(id)),
    );
}

const isNews = (data: object): data is News => 'items' in data;

/** The items of the data of a mail to all members who want it; undefined for other mails. */
export const getNews = (data: object): NewsItem[] | undefined => (isNews(data) ? itemsFor(data) : undefined);

/** Items by section, without empty sections. */
const bySection = (items: readonly NewsItem[]) =>
  NEWS_SECTIONS.map((section) => ({
    ...SECTIONS[section],
    items: items.filter((item) => item.section === section),
  })).filter((part) => part.items.length > 0);

const inOneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** The values that the texts of these mails may name. */
export function newsValues(items: readonly NewsItem[]): Values {
  const counts = bySection(items).map(
    ({ one, many, items: { length } }) => `${length} ${length === 1 ? one : many}`,
  );
  const lines = items.slice(0, SHOWN).map(({ title, text }) => `${title}: ${text}`);
  return {
    'news.count': String(items.length),
    'news.counts': counts.join(', '),
    'news.firstTitle': inOneLine(items[0]?.title ?? ''),
    'news.list': lines.join(' · '),
  };
}

/** The items as lists of links. */
export const newsSections = (items: readonly NewsItem[], origin: string): ContentSection[] =>
  bySection(items).map(({ label, list, items }) => ({
    label,
    items: items.slice(0, SHOWN).map(({ title, text, path }) => ({
      title: inOneLine(title),
      text: inOneLine(text),
      url: new URL(path, origin).href,
    })),
    ...(items.length > SHOWN && { more: { label: `${items.length - SHOWN} more`, url: origin + list } }),
  }));
