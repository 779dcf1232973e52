import { DEFAULT_AUTHOR, FILE_TYPES } from '@backflow/contracts';
import type { Download, FileType, ResourceView } from '@backflow/contracts';
import { formatPacific } from '@backflow/platform';

/** The address of an article. */
export const resourceHref = (id: string): string => `/resources/${encodeURIComponent(id)}`;

export const authorOf = ({ author }: Pick<ResourceView, 'author'>): string => author ?? DEFAULT_AUTHOR;

/** 'Dec 4, 2026', Pacific; 'Recent' where no date is known. */
export const publishedWords = ({ publishedAt }: Pick<ResourceView, 'publishedAt'>): string =>
  publishedAt === null ? 'Recent' : formatPacific(publishedAt, 'MMM d, yyyy');

/** '1,204 views' */
export const viewWords = ({ viewCount }: Pick<ResourceView, 'viewCount'>): string =>
  `${viewCount.toLocaleString('en-US')} ${viewCount === 1 ? 'view' : 'views'}`;

const KB = 1024;

/** '84 KB', '1.2 MB'; never nothing. */
export function sizeWords(bytes: number): string {
  const size = Math.max(bytes, 1) / KB;
  return size < KB ? `${Math.ceil(size)} KB` : `${(size / KB).toFixed(1)} MB`;
}

/** 'PDF', 'DOCX'; of a type that is not known, 'File'. */
export function typeWords({ mimeType }: Pick<Download, 'mimeType'>): string {
  const isKnown = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);
  return isKnown(mimeType) ? FILE_TYPES[mimeType][0].toUpperCase() : 'File';
}
