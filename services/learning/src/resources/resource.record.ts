import { ResourceInput } from '@backflow/contracts/learning';
import { defineRecord } from '@backflow/service-kit';
import type { LearningContext } from '../context.ts';
import { findEditedResource } from './admin-resources.query.ts';
import { checkResource } from './check-resource.ts';

/** Resources as administrators edit them. */
export const resourceRecord = defineRecord({
  noun: 'article',
  input: ResourceInput,
  model: ({ models }: LearningContext) => models.Resource,
  view: findEditedResource,
  summary: ['title', 'accessLevel', 'categoryId', 'supplierId', 'isPublished'],
  longTexts: ['content'],
  derive: ({ publishedAt, ...fields }, { current, now }) => ({
    ...fields,
    downloadIds: [...new Set(fields.downloadIds.map((id) => id.toLowerCase()))],
    // The default is the time of the first publication, which then stays.
    publishedAt: publishedAt
      ? clampToNow(publishedAt, now)
      : (current.publishedAt ?? (fields.isPublished ? new Date(now) : null)),
  }),
  check: checkResource,
});

const CLOCKS_DIFFER_MS = 5 * 60 * 1000;

/** A browser's clock may be a few minutes ahead of the server's. */
const clampToNow = (date: Date, now: number): Date =>
  date.getTime() > now && date.getTime() - now <= CLOCKS_DIFFER_MS ? new Date(now) : date;
