import { DEFAULT_AUTHOR } from '@backflow/contracts/learning';
import type { ResourceView } from '@backflow/contracts/learning';
import { formatPacific } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';

/** The address of an event's page. */
export const eventHref = (id: string): string => `/events/${encodeURIComponent(id)}`;

/** The address of an article. */
export const resourceHref = (id: string): string => `/resources/${encodeURIComponent(id)}`;

export const getAuthor = ({ author }: Pick<ResourceView, 'author'>): string => author ?? DEFAULT_AUTHOR;

/** 'Dec 4, 2026', Pacific; 'Recent' where no date is known. */
export const formatPublished = ({ publishedAt }: Pick<ResourceView, 'publishedAt'>): string =>
  publishedAt === null ? 'Recent' : formatPacific(publishedAt, 'MMM d, yyyy');

/** '1 view', '1,204 views' */
export const formatViews = ({ viewCount }: Pick<ResourceView, 'viewCount'>): string =>
  formatCount(viewCount, 'view', 'views');
