import { firstCharacters, formatPrice } from '@backflow/contracts';
import { formatTime } from '@backflow/contracts/time';
import escapeHtml from 'escape-html';
import { jsonElement } from './json-element.ts';
import type { Preview } from './preview.ts';

interface Place {
  /** The origin people use. */
  origin: string;
  /** The path of the page. */
  path: string;
  siteName: string;
}

/** Previews show about two hundred characters, search engines somewhat fewer. */
const MAX_DESCRIPTION = 300;
const SITE_IMAGE = '/share.png';

/** The title of a page. */
export const titleTag = (title: string, siteName: string): string =>
  `<title>${escapeHtml(`${title} · ${siteName}`)}</title>`;

/** The page's description, for search engines; '' for ''. */
export const descriptionTag = (description: string): string =>
  description === '' ? '' : `<meta name="description" content="${escapeHtml(description)}" />`;

/** Title, description, Open Graph and JSON-LD of a page that shows one record. */
export function previewTags(preview: Preview, place: Place): string {
  const { title, kind } = preview;
  const url = place.origin + place.path;
  const description = describe(preview);
  const image = new URL(imagePath(preview, place), place.origin).href;
  const properties: readonly (readonly [string, string])[] = [
    ['og:title', title],
    ['og:type', kind === 'Article' ? 'article' : 'website'],
    ['og:url', url],
    ['og:image', image],
    ['og:site_name', place.siteName],
    ...(description === '' ? [] : [['og:description', description] as const]),
  ];
  return [
    titleTag(title, place.siteName),
    descriptionTag(description),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    jsonElement('preview', structuredData(preview, { ...place, url, image, description }), 'ld+json'),
  ].join('\n    ');
}

/** 'Friday, December 4, 2026, 8:00 AM – 4:30 PM PT · Riverside · $95. What it is about.', on one line. */
function describe({ kind, start, end, location, isOnline, price, description = '' }: Preview): string {
  const facts = [
    start && formatTime(start, end),
    isOnline ? 'Online' : location,
    kind === 'Article' || price === undefined ? undefined : formatPrice(price),
  ].filter((fact) => fact !== undefined);
  const text = [facts.join(' · '), description].filter((part) => part !== '').join('. ');
  return cut(text.replace(/\s+/g, ' ').trim());
}

function cut(text: string): string {
  const start = firstCharacters(text, MAX_DESCRIPTION);
  return start === text ? text : `${start.replace(/ [^ ]*$/, '')}…`;
}

/** The record's own image, if it is on this site or on the web; else the site's. */
function imagePath({ image = SITE_IMAGE }: Preview, { origin }: Place): string {
  const url = URL.parse(image, origin);
  return url && /^https?:$/.test(url.protocol) ? image : SITE_IMAGE;
}

/** By schema.org. What is undefined is left out. */
function structuredData(preview: Preview, page: Place & { url: string; image: string; description: string }) {
  const { kind, title, start, end, location, isOnline, price, author, published } = preview;
  const site = { '@type': 'Organization', name: page.siteName, url: page.origin };
  const common = { '@context': 'https://schema.org', '@type': kind, url: page.url, image: page.image };
  const description = preview.description ?? page.description;
  const offers =
    price === undefined ? undefined : { '@type': 'Offer', price, priceCurrency: 'USD', url: page.url };
  switch (kind) {
    case 'Event':
      return {
        ...common,
        name: title,
        description,
        startDate: start?.toISOString(),
        endDate: end?.toISOString(),
        eventStatus: 'https://schema.org/EventScheduled',
        eventAttendanceMode: `https://schema.org/${isOnline ? 'Online' : 'Offline'}EventAttendanceMode`,
        location: isOnline
          ? { '@type': 'VirtualLocation', url: page.url }
          : location && { '@type': 'Place', name: location, address: location },
        organizer: site,
        offers,
      };
    case 'Course':
      return { ...common, name: title, description, provider: site, offers };
    case 'Article':
      return {
        ...common,
        headline: title,
        description,
        author: author && { '@type': 'Person', name: author },
        datePublished: published?.toISOString(),
        publisher: site,
      };
  }
}
