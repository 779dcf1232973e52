import { NEWS_SECTIONS, NewsItem } from '@backflow/contracts/notifications';
import type { News } from '@backflow/contracts/notifications';
import { z } from 'zod';

const Items = z.array(NewsItem);

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

/** Items by section, without empty sections. */
export const bySection = (items: readonly NewsItem[]) =>
  NEWS_SECTIONS.map((section) => ({
    section,
    items: items.filter((item) => item.section === section),
  })).filter((part) => part.items.length > 0);
