import * as z from '@backflow/contracts/zod';
import { ACCESS_LEVELS } from '../access-level.ts';
import {
  SearchHighlights,
  accessLevelInput,
  blankAsNull,
  id,
  instant,
  isPublishedInput,
  markdown,
  optionalText,
  requiredText,
} from '../fields.ts';
import { labelled } from '../label.ts';
import { uploadedImage } from '../media/asset.endpoints.ts';

/** The author of a resource without one. */
export const DEFAULT_AUTHOR = 'Anonymous';

export const RESOURCE_TABS = ['all', 'popular', 'free', 'premium'] as const;
export const ResourceTab = z.enum(RESOURCE_TABS, 'Tab must be all, popular, free or premium');
export type ResourceTab = z.infer<typeof ResourceTab>;

/** How many the tab of popular ones shows. */
export const MOST_POPULAR = 6;

/** A resource as lists show it to everyone: nothing of its body. */
export const ResourceView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
  author: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  /** Each member or visitor counts once a day. */
  viewCount: z.number(),
  categoryId: z.nullable(z.string()),
  categoryName: z.nullable(z.string()),
  supplierId: z.nullable(z.string()),
  supplierName: z.nullable(z.string()),
  accessLevel: z.enum(ACCESS_LEVELS),
  isPublished: z.boolean(),
  /** True if the caller is signed in and lacks the premium that the body requires; false for visitors. */
  needsPremium: z.boolean(),
  marks: z.optional(SearchHighlights),
});
export type ResourceView = z.infer<typeof ResourceView>;

/** A file that comes with a resource. `fileSize` is in bytes. */
export const Download = z.object({
  id: z.string(),
  name: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  url: z.string(),
});
export type Download = z.infer<typeof Download>;

/** An article's page. Its body and its files are present only for callers who may open it. */
export const ResourceDetail = z.extend(ResourceView, {
  mayOpen: z.boolean(),
  /** Safe HTML; null for who may not open it, and where there is nothing to read. */
  html: z.nullable(z.string()),
  /** The headings of the body, for a list of contents; each stands in it under its id. */
  headings: z.array(z.object({ id: z.string(), level: z.number(), text: z.string() })),
  /** Minutes of reading, at least 1. */
  readingMinutes: z.number(),
  downloads: z.array(Download),
  /** Others of its category, the newest first; at most three. */
  related: z.array(ResourceView),
});
export type ResourceDetail = z.infer<typeof ResourceDetail>;

/** Input of administrators. */
export const ResourceInput = z.object({
  title: requiredText('Title', { max: 200 }),
  description: z.optional(optionalText('Description', { max: 2000, multiline: true })),
  excerpt: z.optional(optionalText('Excerpt', { max: 300 })),
  content: markdown('Content'),
  author: z.optional(optionalText('Author', { max: 160 })),
  imageUrl: z.optional(blankAsNull(uploadedImage('Image'))),
  /** Absent: now, when it is first published. */
  publishedAt: labelled('Published date', z.optional(blankAsNull(instant('Published at')))),
  categoryId: labelled('Category', z.optional(blankAsNull(id))),
  supplierId: labelled('Supplier', z.optional(blankAsNull(id))),
  accessLevel: accessLevelInput,
  isPublished: isPublishedInput,
  /** Uploaded files, in the order shown. */
  downloadIds: labelled(
    'Downloads',
    z.optional(z.array(id, 'Downloads must be a list of ids').check(z.maxLength(20, 'At most 20 downloads'))),
  ),
});
export type ResourceInput = z.infer<typeof ResourceInput>;
